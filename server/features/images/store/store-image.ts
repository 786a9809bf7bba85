import type { ImageDecoder, ImageFiles } from '../decoder/decoded-image.ts'
import type { ImageMetadata } from '../metadata/image-metadata.ts'
import { withMetadata } from '../metadata/insert-metadata.ts'
import type { UploadedFiles } from './pending-files.ts'

/** The columns of an image whose files are stored. */
export type StoredImage = Omit<ImageFiles, 'contents'> & { storedBytes: number; metadataHash: string | null }

/** Decodes an image and stores its files, with the metadata if they are known yet. Throws `UnreadableImage` and `UnwritableStore`. */
export async function storeImage(
  { decoder, uploaded }: { decoder: ImageDecoder; uploaded: UploadedFiles },
  original: Buffer,
  metadata?: ImageMetadata,
): Promise<StoredImage> {
  const decoded = await decoder.galleryImage(original)
  const { contents, ...image } = metadata ? withMetadata(decoded, metadata) : decoded
  return { ...image, storedBytes: await uploaded.put(contents), metadataHash: metadata?.hash ?? null }
}
