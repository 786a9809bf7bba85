export const pagePaths = { home: '/', creators: '/creators', creator: '/creators/:slug' }
