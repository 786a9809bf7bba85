/** The product's display name. */
export const siteName = 'Astrofolio'
