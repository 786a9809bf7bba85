/** Origins of the providers' avatars, the only ones besides our own in the CSP's img-src. */
export const pictureOrigins = ['https://lh3.googleusercontent.com', 'https://cdn.discordapp.com']

/** Returns an avatar URL if its origin is allowed, else null. */
export const allowedPicture = (url: string | null) =>
  url && pictureOrigins.includes(URL.parse(url)?.origin ?? '') ? url : null
