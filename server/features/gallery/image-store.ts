import type { Readable } from 'node:stream'

/** Where the files of pictures live. A name is never used twice, so that what is at an address never changes. */
export interface ImageStore {
  /** Stores a file whole or not at all; refuses a name that is taken, and throws `StorageFull` where nothing more fits. */
  put(name: string, content: Buffer): Promise<void>
  /** What is stored under a name, with its size in bytes; null when there is nothing. */
  open(name: string): Promise<{ content: Readable; size: number } | null>
  /** Removes those that there are. */
  remove(names: readonly string[]): Promise<void>
  /** All that is stored, the files of one picture one after the other. */
  list(): AsyncIterable<StoredFile>
}

export interface StoredFile {
  name: string
  storedAt: Date
}

/** Nothing more fits into the image store: an operator must make room, trying again does not help. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('The image store is full', { cause })
  }
}

/** What the files of pictures are called: a folder drawn at random for each picture, and the file's role in it. */
export const pictureName = /^[0-9a-f]{32}\/[\w-]+\.(jpg|png|webp|avif)$/

/** Path under which the application serves pictures, wherever they are stored. */
export const imagesPath = '/images'

/** Address of a stored picture for a browser. */
export const imageUrl = (name: string) => `${imagesPath}/${name}`

const year = 365 * 24 * 60 * 60

/** How long whoever has a stored file may keep it without asking again. */
export const foreverCached = `public, max-age=${year}, immutable`
