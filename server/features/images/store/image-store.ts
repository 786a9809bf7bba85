import type { Readable } from 'node:stream'
import { imagesPath } from '../../../../contract/page-paths.ts'

declare module '../../../graphql/context.ts' {
  interface Services {
    images: ImageStore
    /** Precedes the paths of pictures: the origin of the site, or '' for REST, whose responses have paths. */
    imageOrigin: string
  }
}

/** Storage for the files of images, without metadata. Names have 128 random bits and are never reused. */
export interface ImageStore {
  /** Atomic; throws `UnwritableStore` if the store cannot be written. */
  put(name: string, content: Buffer): Promise<void>
  /** Returns null if the file does not exist. The caller reads or destroys `content`. */
  open(name: string): Promise<StoredContent | null>
  /** Removes all that it can, whether they exist or not; throws `UnremovedFiles` for the rest. */
  remove(names: readonly string[]): Promise<void>
}

export interface StoredContent {
  content: Readable
  /** In bytes. */
  size: number
}

/** Thrown when the image store cannot be written: it is full, over its quota, read-only or not permitted. A retry does not help. */
export class UnwritableStore extends Error {
  constructor(cause: Error) {
    super(`The image store cannot be written: ${cause.message}`, { cause })
  }
}

export class UnremovedFiles extends Error {
  readonly names: readonly string[]

  /** `failed` has the error of each file. */
  constructor(failed: ReadonlyMap<string, unknown>) {
    const [[name, cause] = []] = failed
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${failed.size} files were not removed (${name}: ${reason})`, { cause })
    this.names = [...failed.keys()]
  }
}

/** Names of image files: a random folder per image, and the file's role in it. */
export const imageName = /^[0-9a-f]{32}\/[\w-]+\.(jpg|png|webp)$/

/** Returns the name of the share image (1200 x 630) that belongs to a large file. */
export const shareFileOf = (file: string) => file.replace(/[^/]+$/, 'share.jpg')

export const filesOf = ({ file, storedSizes }: { file: string; storedSizes: { file: string }[] }) => [
  file,
  shareFileOf(file),
  ...storedSizes.map((size) => size.file),
]

/** Returns the path of a file, which `recordVersion` changes when what the file says about its image changes. */
export const pathOfFile = (name: string, recordVersion = 0) =>
  `${imagesPath}/${name}${recordVersion > 0 ? `?v=${recordVersion}` : ''}`

const yearSeconds = 365 * 24 * 60 * 60

export const immutable = `public, max-age=${yearSeconds}, immutable`
