import { join } from 'node:path'
import type { ImageStore } from './image-store.ts'
import { LocalImageStore } from './local-image-store.ts'
import type { S3Settings } from './s3-image-store.ts'

/** The image store that an environment names: a bucket, else a folder among the data. */
export async function createImageStore(settings: {
  dataDir: string
  s3?: S3Settings | undefined
}): Promise<ImageStore> {
  if (!settings.s3) return new LocalImageStore(join(settings.dataDir, 'images'))
  // Loaded here, so that a start without a bucket does not pay for the SDK.
  const { S3ImageStore } = await import('./s3-image-store.ts')
  return new S3ImageStore(settings.s3)
}
