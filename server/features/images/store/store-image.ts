import type { ImageDecoder, ImageFiles } from '../decoder/decoded-image.ts'
import type { UploadedFiles } from './pending-files.ts'

/** The columns of an image whose files are stored. */
export type StoredImage = Omit<ImageFiles, 'contents'> & { storedBytes: number }

/** Decodes an image and stores its files. Throws `UnreadableImage` and `UnwritableStore`. */
export async function storeImage(
  { decoder, uploaded }: { decoder: ImageDecoder; uploaded: UploadedFiles },
  original: Buffer,
): Promise<StoredImage> {
  const { contents, ...image } = await decoder.galleryImage(original)
  return { ...image, storedBytes: await uploaded.put(contents) }
}
