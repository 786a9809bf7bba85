import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../features/images/store/s3-image-store.ts'

/** The package has no types. */
type S3rver = new (options: {
  port: number
  address: string
  directory: string
  silent: boolean
  vhostBuckets: boolean
  allowMismatchedSignatures: boolean
  configureBuckets: { name: string }[]
}) => { run(): Promise<{ port: number }>; close(): Promise<void>; readonly httpServer: Server }

const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3rver

/** An S3-compatible storage with one empty bucket, on a free port. */
export interface S3Server extends AsyncDisposable {
  settings: S3Settings
  /** For a server in a child process. */
  environment: Record<string, string>
}

/** Fixed by s3rver. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'astrofolio-s3-'))
  const [bucket, region] = ['pictures', 'us-east-1']
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    directory,
    silent: true,
    vhostBuckets: false,
    // s3rver omits the trailing slash when it verifies signatures of requests for the bucket.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    settings: { bucket, region, endpoint, credentials, pathStyle: true },
    environment: {
      IMAGE_STORE: 's3',
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_PATH_STYLE: '1',
    },
    async [Symbol.asyncDispose]() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
