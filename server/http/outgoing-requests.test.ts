import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const outgoingRequest =
  /\bfetch\(|\b(https?|net|tls)\.(get|request|connect)\(|from '(undici|axios|got|openid-client|@aws-sdk\/[^']+|@opentelemetry\/exporter[^']*)'/

test('the server sends requests only to the providers, the bucket and the collector of its environment', async () => {
  const found: string[] = []
  for await (const file of glob('server/**/*.ts', {
    exclude: ['server/testing/**', 'server/**/*.test.ts'],
  })) {
    if (outgoingRequest.test(await readFile(file, 'utf8'))) found.push(file)
  }
  expect(found.toSorted()).toEqual([
    'server/features/images/store/s3-image-store.ts',
    'server/features/sign-in-methods/providers/oauth-clients.ts',
    'server/features/sign-in-methods/providers/oauth-sign-in.ts',
    'server/observability/trace-exporter.ts',
  ])
})
