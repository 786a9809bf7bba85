import type { PictureFiles } from '../decoder/decoded-picture.ts'
import { makePictureFiles } from '../decoder/decoder-pool.ts'
import type { UploadedFiles } from './pending-files.ts'

/** The columns of a picture whose files are stored. */
export type StoredPicture = Omit<PictureFiles, 'contents'> & { storedBytes: number }

/** Decodes a picture and stores its files. Throws `UnreadablePicture` and `UnwritableStore`. */
export async function storePicture(uploaded: UploadedFiles, original: Buffer): Promise<StoredPicture> {
  const { contents, ...picture } = await makePictureFiles(original)
  return { ...picture, storedBytes: await uploaded.put(contents) }
}
