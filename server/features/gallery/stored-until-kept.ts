import type { Context } from '../../graphql/context.ts'
import { storageFull } from '../../graphql/errors.ts'
import { StorageFull } from './image-store.ts'
import { makePictureFiles, type PictureFiles, UnreadablePicture } from './picture-files.ts'
import { type ReceivedFile, refusedFile } from './received-files.ts'

/** What a row keeps of a picture whose files are stored. */
type StoredPicture = Omit<PictureFiles, 'contents'>

/** Files of pictures that have no row yet: removed again unless somebody keeps them. */
export class StoredUntilKept implements AsyncDisposable {
  readonly #context: Pick<Context, 'images' | 'decoding'>
  #names: string[] = []

  constructor(context: Pick<Context, 'images' | 'decoding'>) {
    this.#context = context
  }

  /** Makes and stores the pictures in these files, all or none. */
  all(files: readonly ReceivedFile[]): Promise<StoredPicture[]> {
    return this.#context.decoding.all(files.map((file, place) => () => this.#store(file, place)))
  }

  keep(): void {
    this.#names = []
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#context.images.remove(this.#names).catch(() => {}) // the sweep removes what is left
  }

  async #store({ name, read }: ReceivedFile, place: number): Promise<StoredPicture> {
    try {
      const { contents, ...picture } = await makePictureFiles(await read())
      this.#names.push(...contents.map((file) => file.name))
      // All have ended before any can be removed again.
      const puts = await Promise.allSettled(
        contents.map((file) => this.#context.images.put(file.name, file.content)),
      )
      const failed = puts.filter((put) => put.status === 'rejected').map(({ reason }) => reason as Error)
      if (failed[0]) throw failed.find((problem) => problem instanceof StorageFull) ?? failed[0]
      return picture
    } catch (problem) {
      if (problem instanceof UnreadablePicture) throw refusedFile(name, problem.message, place)
      if (problem instanceof StorageFull) throw storageFull()
      throw problem
    }
  }
}
