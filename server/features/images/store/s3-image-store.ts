import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { mediaTypeOf } from '../file-names.ts'
import { immutable, type ImageStore, UnremovedFiles, UnwritableStore } from './image-store.ts'

export interface S3Settings {
  bucket: string
  region: string
  /** Amazon S3 when undefined. */
  endpoint?: string | undefined
  /** Undefined uses the SDK's default chain: environment, files, instance role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Whether URLs have the bucket in the path instead of the host name. */
  pathStyle: boolean
}

/** S3's limit per request. */
const maxKeysPerDelete = 1000

/** `requestTimeout` lasts until the response begins, after up to 10 MB were sent. */
const timeoutsMs = {
  connectionTimeout: 3_000,
  requestTimeout: 30_000,
  readTimeout: 5_000,
  socketTimeout: 30_000,
}
const maxAttempts = 3

/** Each download to a slow client holds a connection. */
const connections = { maxSockets: 200, keepAlive: true }

export class S3ImageStore implements ImageStore {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #read: { requestTimeout: number }

  constructor(
    { bucket, region, endpoint, credentials, pathStyle }: S3Settings,
    { readTimeout, ...timeouts } = timeoutsMs,
  ) {
    this.#bucket = bucket
    this.#read = { requestTimeout: readTimeout }
    this.#client = new S3Client({
      region,
      ...(endpoint ? { endpoint } : {}),
      ...(credentials ? { credentials } : {}),
      forcePathStyle: pathStyle,
      maxAttempts,
      // Many S3-compatible storages reject the SDK's default checksums (docs/decisions/0015-image-stores.md).
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        ...timeouts,
        throwOnRequestTimeout: true,
        httpAgent: connections,
        httpsAgent: connections,
      },
    })
  }

  async put(name: string, content: Buffer): Promise<void> {
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: name,
      Body: content,
      ContentType: mediaTypeOf(name),
      CacheControl: immutable,
    })
    await this.#client.send(command).catch((error: unknown) => {
      throw isFull(error) ? new UnwritableStore(error) : error
    })
  }

  async open(name: string) {
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: name })
    const object = await this.#client.send(command, this.#read).catch(nullIfAbsent)
    return object && { content: object.Body as Readable, size: object.ContentLength! }
  }

  async namesIn(folder: string) {
    const command = new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: `${folder}/` })
    const { Contents = [] } = await this.#client.send(command, this.#read)
    return Contents.map(({ Key }) => Key!)
  }

  async remove(names: readonly string[]): Promise<void> {
    const failed = new Map<string, unknown>()
    for (let start = 0; start < names.length; start += maxKeysPerDelete) {
      const batch = names.slice(start, start + maxKeysPerDelete)
      const Objects = batch.map((Key) => ({ Key }))
      const command = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } })
      try {
        const { Errors = [] } = await this.#client.send(command)
        for (const { Key, Code } of Errors) if (Code !== 'NoSuchKey') failed.set(Key!, Code)
      } catch (error) {
        for (const name of batch) failed.set(name, error)
      }
    }
    if (failed.size > 0) throw new UnremovedFiles(failed)
  }
}

/** NoSuchBucket stays an error: it is a misconfiguration. */
function nullIfAbsent(error: unknown): null {
  if (error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)) return null
  throw error
}

/** Most storages return 507; the names are those of MinIO and Ceph, which also have bucket quotas. */
const isFull = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || /StorageFull|InsufficientStorage|Quota/.test(error.name))
