import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv, variableNames } from './env.ts'

const longSecret = 'x'.repeat(32)
const bucket = { IMAGE_STORE: 's3', S3_BUCKET: 'pictures' }

/** The least that production needs. */
const production = { NODE_ENV: 'production', SESSION_SECRET: longSecret }
const external = { DATABASE_URL: 'postgres://localhost/mine' }

test('an empty environment is enough: port 3000, the embedded database and its demo, 3 GB of the disk stay free, and no other web client', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    demo: true,
    introspection: true,
    minFreeDiskBytes: 3 * 1024 ** 3,
    responseCacheBytes: 64 * 1024 ** 2,
    maxEventLoopDelayMs: 50,
    searchTimeoutMs: 300,
    rateLimitScale: 1,
    corsOrigins: [],
    featuredCreators: ['dusty-lane', 'hal-alpha', 'phil-terwheel'],
  })
})

test('an operator finds every variable in .env.example, with its default', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'))
  const ofLibraries = ['OTEL_EXPORTER_OTLP_ENDPOINT']
  expect(Object.keys(example).toSorted()).toEqual([...variableNames, ...ofLibraries].toSorted())
  expect(readEnv(example)).toEqual(readEnv({}))
})

test('blank variables are treated as unset', () => {
  expect(readEnv(Object.fromEntries(variableNames.map((name) => [name, ' '])))).toEqual(readEnv({}))
})

test('the port may change only if nothing names it', () => {
  expect(readEnv({})).toMatchObject({ isPortFixed: false })
  for (const variables of [{ PORT: '3000' }, { PUBLIC_URL: 'http://localhost:3000' }, production])
    expect(readEnv(variables)).toMatchObject({ port: 3000, isPortFixed: true })
})

test('the demo is loaded into the embedded database by default, and never in production', () => {
  const demoIn = (...environments: Record<string, string>[]) => environments.map((env) => readEnv(env).demo)
  expect(demoIn(external, { ...external, DEMO: '1' }, production)).toEqual([false, true, false])
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as smtps://'],
  [{ MAIL_FROM: 'a@one.example\nBcc: b@two.example' }, 'MAIL_FROM must be an address such as'],
  [{ ...production, SMTP_URL: 'smtp://mail.example' }, 'PUBLIC_URL must be set for the links in mails'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
  [{ ...external, DATABASE_REPLICA_URLS: 'postgres://a/x,mysql://b/x' }, 'DATABASE_REPLICA_URLS must list'],
  [{ DATABASE_REPLICA_URLS: 'postgres://replica/x' }, 'DATABASE_URL must name their primary'],
  [{ SESSION_SECRET: `${longSecret},short` }, 'SESSION_SECRET'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ RATE_LIMIT_SCALE: 'twice' }, 'RATE_LIMIT_SCALE must be a number'],
  [{ SEARCH_TIMEOUT_MS: '5001' }, 'SEARCH_TIMEOUT_MS must be less than or equal to 5000'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ SHUTDOWN_NOTICE_SECONDS: '6' }, 'SHUTDOWN_NOTICE_SECONDS'],
  [{ DEMO: 'flase' }, 'DEMO'],
  [{ TRUST_PROXY: 'foo' }, 'TRUST_PROXY'],
  [{ CORS_ORIGINS: 'http://app.example' }, 'not: http://app.example'],
  [
    { CORS_ORIGINS: 'https://a.example, *, null, app.example, https://*.example, https://b.example/' },
    'not: *, null, app.example, https://*.example, https://b.example/',
  ],
  [{ PORT: 'x', PUBLIC_URL: 'y' }, /PORT[^]*PUBLIC_URL/],
  [{ FEATURED_CREATORS: 'ada-min, /creators/bo' }, 'FEATURED_CREATORS must list names'],
  [{ PUBLIC_URL: 'https://a b?x#y' }, 'PUBLIC_URL'],
  [{ NODE_ENV: 'production' }, 'SESSION_SECRET'],
  [{ SESSION_SECRET_FILE: '/no/such/file' }, 'SESSION_SECRET_FILE cannot be read: ENOENT'],
  [{ ...production, SESSION_SECRET_FILE: '/a' }, 'SESSION_SECRET and SESSION_SECRET_FILE are both set'],
  [{ SECURITY_CONTACT: 'http://astrofolio.example' }, 'SECURITY_CONTACT must be an email address or'],
  [{ ...production, DEMO: '1' }, 'DEMO'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
  [{ IMAGE_STORE: 's3' }, 'S3_BUCKET'],
  [{ IMAGE_STORE: 's3', S3_BUCKET: 'My Pictures' }, 'S3_BUCKET'],
  [{ ...bucket, S3_ENDPOINT: 'http://storage.example' }, 'S3_ENDPOINT'],
  [{ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' }, 'S3_ACCESS_KEY_ID'],
  [{ DISCORD_BASE_URL: 'discord.com' }, 'DISCORD_BASE_URL'],
  [{ ...production, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' }, 'PUBLIC_URL'],
])('%o is rejected with an error that names %s', (environment, name) => {
  expect(() => readEnv(environment)).toThrow(name)
})

test('an operator keeps secrets in files, which variables ending with _FILE name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'astrofolio-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const fileWith = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const environment = {
    NODE_ENV: 'production',
    SESSION_SECRET: '',
    SESSION_SECRET_FILE: fileWith('session', `${longSecret}\n`),
    DATABASE_URL_FILE: fileWith('database', 'postgres://me:secret@localhost/mine\n'),
    METRICS_TOKEN_FILE: ' ',
  }
  expect(readEnv(environment)).toMatchObject({
    sessionSecrets: [longSecret],
    databaseUrl: 'postgres://me:secret@localhost/mine',
    metricsToken: undefined,
  })
})

test('in production a stopping server gives a load balancer three seconds to notice by default', () => {
  expect(readEnv({}).shutdownNoticeMs).toBe(0)
  expect(readEnv(production).shutdownNoticeMs).toBe(3000)
  expect(readEnv({ ...production, SHUTDOWN_NOTICE_SECONDS: '0.5' }).shutdownNoticeMs).toBe(500)
})

test('a provider with both credentials is enabled, at its default address or another', () => {
  const discord = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' }
  expect(readEnv(discord).oauth).toEqual({
    google: undefined,
    discord: { address: 'https://discord.com', clientId: 'id', clientSecret: 'secret' },
  })
  const near = { ...discord, DISCORD_BASE_URL: 'http://127.0.0.1:4000/' }
  expect(readEnv(near).oauth.discord?.address).toBe('http://127.0.0.1:4000')
})

test('pictures are stored in a folder, or in a bucket of Amazon or another storage', () => {
  expect(readEnv({}).s3).toBeUndefined()
  const atAmazon = { bucket: 'pictures', region: 'us-east-1', endpoint: undefined, credentials: undefined }
  expect(readEnv(bucket).s3).toEqual({ ...atAmazon, pathStyle: false })
  const elsewhere = {
    ...bucket,
    S3_REGION: 'eu-north-1',
    S3_ENDPOINT: 'https://storage.example/',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PATH_STYLE: '1',
  }
  expect(readEnv(elsewhere).s3).toEqual({
    bucket: 'pictures',
    region: 'eu-north-1',
    endpoint: 'https://storage.example',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    pathStyle: true,
  })
  const inContainers = { ...bucket, S3_ENDPOINT: 'http://storage:7070' }
  expect(readEnv(inContainers).s3).toMatchObject({ endpoint: 'http://storage:7070' })
})

test('an operator names the creators of the home page; without the demo, none are by default', () => {
  expect(readEnv(external).featuredCreators).toEqual([])
  const named = { FEATURED_CREATORS: 'ada-lovelace, bo-2' }
  for (const env of [named, { ...external, ...named }])
    expect(readEnv(env).featuredCreators).toEqual(['ada-lovelace', 'bo-2'])
})

test('mails are from the host of the site, or from MAIL_FROM', () => {
  expect(readEnv({}).mailFrom).toBe('Astrofolio <no-reply@localhost>')
  const site = { PUBLIC_URL: 'https://stars.example:8443' }
  expect(readEnv(site).mailFrom).toBe('Astrofolio <no-reply@stars.example>')
  for (const MAIL_FROM of ['sky@stars.example', 'The Sky <sky@stars.example>'])
    expect(readEnv({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
})
