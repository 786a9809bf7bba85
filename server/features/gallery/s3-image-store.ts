import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { foreverCached, type ImageStore, StorageFull } from './image-store.ts'

/** A bucket of Amazon S3, or of a storage that speaks its language. */
export interface S3Settings {
  bucket: string
  region: string
  /** Where the storage is; undefined stands for Amazon. */
  endpoint?: string | undefined
  /** Undefined leaves them to the SDK: its variables, files and the machine's role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Whether the bucket stands in the path instead of the host's name. */
  pathStyle: boolean
}

const mediaTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

/** The most that one request may remove. */
const removedAtOnce = 1000

/** How many milliseconds an attempt may take: a `requestTimeout` lasts to the beginning of the answer, 10 MB sent. */
const timeoutsMs = {
  connectionTimeout: 3_000,
  requestTimeout: 30_000,
  readTimeout: 5_000,
  socketTimeout: 30_000,
}
const attempts = 3

/** Each picture on its way to somebody on a slow line holds a connection. */
const connections = { maxSockets: 200, keepAlive: true }

/** Keeps the files in a bucket. */
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
      maxAttempts: attempts,
      // Many storages refuse the checksums that the SDK would add on its own (docs/decisions).
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
    // Not every storage knows a conditional write; that two draw the same 128 bits at once needs no thought.
    if (await this.#has(name)) throw new Error(`The image store has ${name} already`)
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: name,
      Body: content,
      ContentType: mediaTypes[extname(name)] ?? 'application/octet-stream',
      CacheControl: foreverCached,
    })
    await this.#client.send(command).catch((problem: unknown) => {
      throw isFull(problem) ? new StorageFull(problem) : problem
    })
  }

  async open(name: string) {
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: name })
    const found = await this.#client.send(command, this.#read).catch(nullIfAbsent)
    return found && { content: found.Body as Readable, size: found.ContentLength! }
  }

  async remove(names: readonly string[]): Promise<void> {
    const kept: string[] = []
    for (let start = 0; start < names.length; start += removedAtOnce) {
      const Objects = names.slice(start, start + removedAtOnce).map((Key) => ({ Key }))
      const command = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } })
      const { Errors = [] } = await this.#client.send(command)
      kept.push(
        ...Errors.filter(({ Code }) => Code !== 'NoSuchKey').map(({ Key, Code }) => `${Key}: ${Code}`),
      )
    }
    if (kept.length > 0) throw new Error(`The image store kept ${kept.length} files (${kept[0]})`)
  }

  async *list() {
    let next: string | undefined
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, ...(next ? { ContinuationToken: next } : {}) }),
      )
      for (const { Key, LastModified } of page.Contents ?? []) yield { name: Key!, storedAt: LastModified! }
      next = page.NextContinuationToken
    } while (next)
  }

  async #has(name: string): Promise<boolean> {
    const command = new HeadObjectCommand({ Bucket: this.#bucket, Key: name })
    return Boolean(await this.#client.send(command, this.#read).catch(nullIfAbsent))
  }
}

/** A bucket that is absent is not meant: that is an operator's mistake. */
function nullIfAbsent(problem: unknown): null {
  if (problem instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(problem.name)) return null
  throw problem
}

/** 507 is what most say; the names are those of MinIO and Ceph, which have a quota for a bucket too. */
const isFull = (problem: unknown) =>
  problem instanceof S3ServiceException &&
  (problem.$metadata.httpStatusCode === 507 || /StorageFull|InsufficientStorage|Quota/.test(problem.name))
