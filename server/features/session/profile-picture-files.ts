/** Sides in pixels: avatars are shown at 40 to 112 px, on screens of up to three times the density. */
export const profilePictureSides = [96, 224, 448] as const

/** The file for clients that load one size only, such as link previews. */
export const largestProfilePicture = (folder: string) => `${folder}/448.jpg`

export const sizedProfilePicture = (folder: string, side: number) => `${folder}/${side}.webp`

/** Returns the names of all files of an account's profile picture in the image store; none without a picture. */
export const profilePictureFiles = ({ pictureFolder }: { pictureFolder?: string | null }): string[] =>
  pictureFolder
    ? [
        largestProfilePicture(pictureFolder),
        ...profilePictureSides.map((side) => sizedProfilePicture(pictureFolder, side)),
      ]
    : []
