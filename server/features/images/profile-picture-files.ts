import { imagesPath } from '../../../contract/page-paths.ts'

/** Sides in pixels: avatars are shown at 40 to 112 px, on screens of up to three times the density. */
export const profilePictureSides = [96, 224, 448] as const

/** The file for clients that load one size only, such as link previews. */
const largest = '448.jpg'

export const largestProfilePicture = (folder: string) => `${folder}/${largest}`

const nameOfSide = (side: number) => `${side}.webp`

/** Returns the names of all files of an account's profile picture in the image store. */
export const profilePictureFiles = ({ pictureFolder }: { pictureFolder?: string | null }): string[] =>
  pictureFolder
    ? [largest, ...profilePictureSides.map(nameOfSide)].map((name) => `${pictureFolder}/${name}`)
    : []

/** The URL of an account's avatar: the uploaded picture, else that of the sign-in provider, else null. */
export const avatarUrlOf = (
  pictureFolder: string | null | undefined,
  providerUrl: string | null | undefined,
) => (pictureFolder ? `${imagesPath}/${largestProfilePicture(pictureFolder)}` : (providerUrl ?? null))

/** Returns the same as SQL, for a row of `users`. */
export const avatarUrlAsSql = (account: string) =>
  `coalesce('${imagesPath}/' || ${account}.picture_folder || '/${largest}', ${account}.avatar_url)`

/** Returns the sizes that a browser can choose from; none without an uploaded picture. */
export const avatarSizesOf = ({ pictureFolder }: { pictureFolder?: string | null }) =>
  pictureFolder
    ? profilePictureSides.map((side) => ({
        url: `${imagesPath}/${pictureFolder}/${nameOfSide(side)}`,
        width: side,
        height: side,
        mediaType: 'image/webp',
      }))
    : []
