import { join } from 'node:path'
import type { ImageStore } from './image-store.ts'
import { LocalImageStore } from './local-image-store.ts'
import type { S3Settings } from './s3-image-store.ts'

/** Creates the store for an S3 bucket if one is configured, else for a folder in the data directory. */
export async function createImageStore(settings: {
  dataDir: string
  s3?: S3Settings | undefined
}): Promise<ImageStore> {
  if (!settings.s3) return new LocalImageStore(join(settings.dataDir, 'images'))
  // Imported lazily: loading the SDK slows down the start.
  const { S3ImageStore } = await import('./s3-image-store.ts')
  return new S3ImageStore(settings.s3)
}
