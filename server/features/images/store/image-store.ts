import type { Readable } from 'node:stream'

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

const yearSeconds = 365 * 24 * 60 * 60

export const immutable = `public, max-age=${yearSeconds}, immutable`
