/** Every public page with a text that is visible once it has loaded. */
export const publicPages = [
  { path: '/', heading: 'Find the people behind the night sky' },
  { path: '/login', heading: 'Welcome back' },
  { path: '/creators', heading: 'Creators' },
  { path: '/creators?search=xylophone', heading: 'Creators' },
  { path: '/creators/dusty-lane', heading: 'Dusty Lane' },
  { path: '/creators/dusty-lane?tab=videos', heading: 'Dusty Lane' },
  { path: '/creators/dusty-lane?tab=support', heading: 'Dusty Lane' },
  { path: '/creators/dusty-lane?tab=gear', heading: 'Dusty Lane' },
  { path: '/creators/dusty-lane?tab=gallery', heading: 'Dusty Lane' },
  { path: '/creators/creator-7', heading: '🌌✨🔭' },
  { path: '/creators/nobody', heading: 'Creator Not Found' },
  { path: '/about', heading: 'About' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/terms', heading: 'Terms' },
  { path: '/contact', heading: 'Contact' },
  { path: '/nowhere', heading: 'Not Found' },
]

/** A missing page has status 404, which the browser logs to its console. */
export const notThere = /status of 404/
