/** A file of an image in one size, by its name in the image store. */
export interface StoredSize {
  file: string
  width: number
  height: number
  mediaType: string
}

/** A decoded image: the columns of its row, and the files for the image store. */
export interface ImageFiles {
  width: number
  height: number
  byteSize: number
  placeholder: string
  file: string
  storedSizes: StoredSize[]
  contents: { name: string; content: Buffer }[]
}

/** A square part of an upright image, in pixels. */
export interface Crop {
  left: number
  top: number
  side: number
}

export interface ProfilePicture {
  folder: string
  contents: ImageFiles['contents']
}

declare module '../../../graphql/context.ts' {
  interface Services {
    decoder: ImageDecoder
  }
}

/** Makes the files that are stored from an uploaded JPEG, PNG or WebP. Throws `UnreadableImage`. */
export interface ImageDecoder {
  galleryImage(original: Buffer): Promise<ImageFiles>
  /** From a square of the image, by default the largest in its middle. */
  profilePicture(original: Buffer, crop: Crop | null): Promise<ProfilePicture>
}

/** Thrown for a file that cannot be decoded; the message is for the uploader. */
export class UnreadableImage extends Error {}
