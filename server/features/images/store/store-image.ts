import type { ImageFiles } from '../decoder/decoded-image.ts'
import { makeImageFiles } from '../decoder/decoder-pool.ts'
import type { UploadedFiles } from './pending-files.ts'

/** The columns of an image whose files are stored. */
export type StoredImage = Omit<ImageFiles, 'contents'> & { storedBytes: number }

/** Decodes an image and stores its files. Throws `UnreadableImage` and `UnwritableStore`. */
export async function storeImage(uploaded: UploadedFiles, original: Buffer): Promise<StoredImage> {
  const { contents, ...image } = await makeImageFiles(original)
  return { ...image, storedBytes: await uploaded.put(contents) }
}
