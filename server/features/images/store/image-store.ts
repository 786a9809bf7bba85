import type { Readable } from 'node:stream'
import { renamed } from '../file-names.ts'

declare module '../../../graphql/context.ts' {
  interface Services {
    images: ImageStore
    /** Precedes the paths of pictures: the origin of the site, or '' for REST, whose responses have paths. */
    imageOrigin: string
  }
}

/** Storage for the files of images. Names have 128 random bits and are never reused. */
export interface ImageStore {
  /** Atomic; throws `UnwritableStore` if the store cannot be written. */
  put(name: string, content: Buffer): Promise<void>
  /** Returns null if the file does not exist. The caller reads or destroys `content`. */
  open(name: string): Promise<StoredContent | null>
  /** Returns the names of all files in a folder. */
  namesIn(folder: string): Promise<string[]>
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

/** Returns the file that replaced another one with the same role; undefined if its image was deleted. */
export async function successorOf(images: Pick<ImageStore, 'namesIn'>, name: string) {
  const [folder] = name.split('/') as [string]
  const names = await images.namesIn(folder)
  return names.find((other) => other !== name && renamed(other, '') === renamed(name, ''))
}

/** Opens a file, or the one that replaced it after its name was read. */
export async function openLatest(images: Pick<ImageStore, 'open' | 'namesIn'>, name: string) {
  const stored = await images.open(name)
  if (stored) return stored
  const successor = await successorOf(images, name)
  return successor ? images.open(successor) : null
}

const yearSeconds = 365 * 24 * 60 * 60

export const immutable = `public, max-age=${yearSeconds}, immutable`
