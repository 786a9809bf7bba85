import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** What asks another machine for something. */
const asking =
  /\bfetch\(|\b(https?|net|tls)\.(get|request|connect)\(|from '(undici|axios|got|openid-client|@aws-sdk\/[^']+|@opentelemetry\/exporter[^']*)'/

test('the server asks nobody but the two providers, the bucket and the collector that the environment names', async () => {
  const found: string[] = []
  for await (const file of glob('server/**/*.ts', {
    exclude: ['server/testing/**', 'server/**/*.test.ts'],
  })) {
    if (asking.test(await readFile(file, 'utf8'))) found.push(file)
  }
  expect(found.toSorted()).toEqual([
    'server/features/gallery/s3-image-store.ts',
    'server/features/session/oauth/discord.ts',
    'server/features/session/oauth/google.ts',
    'server/features/session/oauth/oauth-sign-in.ts',
    'server/observability/trace-exporter.ts',
  ])
})
