import type { ImageSize } from './image-size.type.ts'
import { pathOfFile } from './file-names.ts'

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

/** The columns of an account that its avatar depends on. */
export interface AvatarColumns {
  pictureFolder?: string | null
  providerAvatarUrl?: string | null
}

/** Returns the URL of an account's avatar: the uploaded picture, else that of the sign-in provider, else null. */
export const avatarUrlOf = ({ pictureFolder, providerAvatarUrl }: AvatarColumns, origin: string) =>
  pictureFolder ? origin + pathOfFile(largestProfilePicture(pictureFolder)) : (providerAvatarUrl ?? null)

/** Returns the sizes that a browser can choose from; none without an uploaded picture. */
export const avatarSizesOf = ({ pictureFolder }: AvatarColumns, origin: string): ImageSize[] =>
  pictureFolder
    ? profilePictureSides.map((side) => ({
        url: origin + pathOfFile(`${pictureFolder}/${nameOfSide(side)}`),
        width: side,
        height: side,
        mediaType: 'image/webp',
      }))
    : []
