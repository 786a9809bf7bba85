export const siteName = 'Astrofolio'
