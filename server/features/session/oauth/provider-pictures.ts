/** Where the providers keep pictures of people, the only foreign origins that a page of ours shows pictures from. */
export const pictureOrigins = ['https://lh3.googleusercontent.com', 'https://cdn.discordapp.com']

/** A provider's picture of a person, unless it lies where no page may show it from. */
export const allowedPicture = (address: string | null) =>
  address && pictureOrigins.includes(URL.parse(address)?.origin ?? '') ? address : null
