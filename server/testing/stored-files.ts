import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { S3Settings } from '../features/images/store/s3-image-store.ts'

/** Returns the names of all files in the folder of an image store, in their order. */
export async function filesInFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).toSorted()
}

/** Returns the names of all files in a bucket with at most 1,000, in their order. */
export async function filesInBucket({
  bucket,
  region,
  endpoint,
  credentials,
}: S3Settings): Promise<string[]> {
  const client = new S3Client({
    region,
    endpoint: endpoint!,
    credentials: credentials!,
    forcePathStyle: true,
  })
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }))
  client.destroy()
  return Contents.map(({ Key }) => Key!).toSorted()
}
