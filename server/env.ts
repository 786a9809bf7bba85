import { resolve } from 'node:path'
import { type InferType, number, object, string, ValidationError } from 'yup'
import { siteName } from '../contract/site.ts'
import { featuredDemoCreators } from './demo/demo-accounts.ts'
import {
  amount,
  commaList,
  contactAddress,
  containerNetwork,
  flag,
  httpsUrl,
  isClientOrigin,
  isOrigin,
  isProxyAddress,
  isSender,
  isSlug,
  isSmtp,
  text,
} from './env-fields.ts'
import { withFiles } from './env-files.ts'
import { requestLimits } from './limits/request-limits.ts'
import type { S3Settings } from './features/images/store/s3-image-store.ts'

export const minSecretLength = 32
const minMetricsTokenLength = 16

const isPostgres = (address: string) => /^postgres(ql)?:\/\//.test(address)

const rules = object({
  NODE_ENV: string().oneOf(['development', 'production', 'test']).default('development'),
  PORT: number().integer().min(0).max(65535),
  HOST: string().default('localhost'),
  PUBLIC_URL: text('PUBLIC_URL must be an origin such as https://astrofolio.example', isOrigin),
  DATABASE_URL: text('DATABASE_URL must begin with postgres:// or postgresql://', isPostgres),
  DATABASE_REPLICA_URLS: commaList(
    'DATABASE_REPLICA_URLS must list addresses that begin with postgres:// or postgresql://',
    isPostgres,
  ),
  DATA_DIR: string().default('.data'),
  IMAGE_STORE: string().oneOf(['local', 's3']).default('local'),
  S3_BUCKET: text('S3_BUCKET must be the name of a bucket: small letters, digits, dots and hyphens', (name) =>
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name),
  ),
  S3_REGION: string().default('us-east-1'),
  S3_ENDPOINT: httpsUrl('S3_ENDPOINT', containerNetwork),
  S3_ACCESS_KEY_ID: string(),
  S3_SECRET_ACCESS_KEY: string(),
  S3_PATH_STYLE: flag('S3_PATH_STYLE').default(false),
  SMTP_URL: text('SMTP_URL must be an address such as smtps://user:password@mail.example:465', isSmtp),
  MAIL_FROM: text('MAIL_FROM must be an address such as Astrofolio <no-reply@astrofolio.example>', isSender),
  CONTACT: contactAddress('CONTACT'),
  SECURITY_CONTACT: contactAddress('SECURITY_CONTACT'),
  FEATURED_CREATORS: commaList(
    'FEATURED_CREATORS must list names as in the addresses of creators, such as dusty-lane',
    isSlug,
  ),
  DEMO: flag('DEMO'),
  SESSION_SECRET: commaList(
    `SESSION_SECRET: each secret must have at least ${minSecretLength} characters`,
    (secret) => secret.length >= minSecretLength,
  ),
  TRUST_PROXY: commaList('TRUST_PROXY must list addresses, such as loopback or 10.0.0.0/8', isProxyAddress),
  CORS_ORIGINS: commaList(
    (wrong) =>
      `CORS_ORIGINS must list origins such as https://app.example, which these are not: ${wrong.join(', ')}`,
    isClientOrigin,
  ),
  INTROSPECTION: flag('INTROSPECTION').default(true),
  RATE_LIMIT_SCALE: amount('RATE_LIMIT_SCALE')
    .positive('RATE_LIMIT_SCALE must be above 0')
    .test('finite', 'RATE_LIMIT_SCALE must be finite', (scale) => scale !== Infinity)
    .default(1),
  RESPONSE_CACHE: flag('RESPONSE_CACHE').default(true),
  RESPONSE_CACHE_MB: amount('RESPONSE_CACHE_MB').min(1).max(4096).default(64),
  MAX_EVENT_LOOP_DELAY_MS: amount('MAX_EVENT_LOOP_DELAY_MS', 'a number of milliseconds').min(0).default(50),
  SEARCH_TIMEOUT_MS: amount('SEARCH_TIMEOUT_MS', 'a number of milliseconds')
    .integer()
    .min(100)
    .max(requestLimits.database.statement)
    .default(requestLimits.search.statement),
  MIN_FREE_DISK_MB: amount('MIN_FREE_DISK_MB').min(0).default(requestLimits.minFreeDiskMB),
  SKY_PLACEMENT: flag('SKY_PLACEMENT').default(true),
  STAR_FILE: string(),
  METRICS_TOKEN: string().min(
    minMetricsTokenLength,
    `METRICS_TOKEN must have at least ${minMetricsTokenLength} characters`,
  ),
  SHUTDOWN_NOTICE_SECONDS: amount('SHUTDOWN_NOTICE_SECONDS').min(0).max(5),
  WORKER: flag('WORKER').default(true),
  BROWSER_ERRORS: flag('BROWSER_ERRORS').default(true),
  LOG_LEVEL: string().oneOf(['silent', 'error', 'warn', 'info', 'debug']),
  GOOGLE_CLIENT_ID: string(),
  GOOGLE_CLIENT_SECRET: string(),
  GOOGLE_ISSUER: httpsUrl('GOOGLE_ISSUER').default('https://accounts.google.com'),
  DISCORD_CLIENT_ID: string(),
  DISCORD_CLIENT_SECRET: string(),
  DISCORD_BASE_URL: httpsUrl('DISCORD_BASE_URL').default('https://discord.com'),
})

export const variableNames = Object.keys(rules.fields)

type Variables = InferType<typeof rules>

const isProduction = ({ NODE_ENV }: Variables) => NODE_ENV === 'production'
const areBothSet = (one?: string, other?: string) => Boolean(one) === Boolean(other)

/** What one variable demands of another, by the message. */
const relations: Record<string, (env: Variables) => boolean> = {
  'DATABASE_REPLICA_URLS is set, so DATABASE_URL must name their primary': (env) =>
    Boolean(env.DATABASE_URL) || env.DATABASE_REPLICA_URLS.length === 0,
  'SESSION_SECRET must be set in production': (env) => !isProduction(env) || env.SESSION_SECRET.length > 0,
  'DEMO is refused in production: the demo accounts have public passwords': (env) =>
    !isProduction(env) || !env.DEMO,
  'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together': (env) =>
    areBothSet(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
  'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET belong together': (env) =>
    areBothSet(env.DISCORD_CLIENT_ID, env.DISCORD_CLIENT_SECRET),
  'S3_BUCKET must be set where IMAGE_STORE is s3': (env) =>
    env.IMAGE_STORE !== 's3' || Boolean(env.S3_BUCKET),
  'S3_BUCKET is set, so IMAGE_STORE must be s3': (env) => env.IMAGE_STORE === 's3' || !env.S3_BUCKET,
  'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together': (env) =>
    areBothSet(env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY),
  'PUBLIC_URL must be set for the redirects of sign-in providers': (env) =>
    !isProduction(env) || Boolean(env.PUBLIC_URL) || !(env.GOOGLE_CLIENT_ID || env.DISCORD_CLIENT_ID),
  'PUBLIC_URL must be set for the links in mails': (env) =>
    !isProduction(env) || Boolean(env.PUBLIC_URL) || !env.SMTP_URL,
}

const allRules = Object.entries(relations).reduce(
  (schema, [message, test]) => schema.test({ message, test }),
  rules,
)
const credentials = (address: string, clientId?: string, clientSecret?: string) =>
  clientId && clientSecret ? { address, clientId, clientSecret } : undefined

const bucketOf = (env: Variables): S3Settings | undefined =>
  env.IMAGE_STORE === 's3' && env.S3_BUCKET
    ? {
        bucket: env.S3_BUCKET,
        region: env.S3_REGION,
        endpoint: env.S3_ENDPOINT,
        credentials:
          env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
            ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
            : undefined,
        pathStyle: env.S3_PATH_STYLE,
      }
    : undefined

const mailHostOf = (publicUrl: string | undefined) => (publicUrl ? new URL(publicUrl).hostname : 'localhost')

export type Env = ReturnType<typeof readEnv>

/** Parses the environment, and the files that it names. Throws an error that names every invalid variable. */
export function readEnv(input: Record<string, string | undefined>) {
  try {
    const variables = withFiles(input, variableNames)
    const env = allRules.validateSync(variables, { abortEarly: false })
    const production = isProduction(env)
    const demo = env.DEMO ?? (!production && !env.DATABASE_URL)
    return {
      port: env.PORT ?? 3000,
      /** Otherwise the server listens on the next free one. */
      isPortFixed: production || env.PORT !== undefined || env.PUBLIC_URL !== undefined,
      host: env.HOST,
      publicUrl: env.PUBLIC_URL,
      oauth: {
        google: credentials(env.GOOGLE_ISSUER, env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
        discord: credentials(env.DISCORD_BASE_URL, env.DISCORD_CLIENT_ID, env.DISCORD_CLIENT_SECRET),
      },
      databaseUrl: env.DATABASE_URL,
      databaseReplicaUrls: env.DATABASE_REPLICA_URLS,
      dataDir: resolve(env.DATA_DIR),
      /** Without a mail server, mails are written to a folder, and in production they stay queued. */
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM ?? `${siteName} <no-reply@${mailHostOf(env.PUBLIC_URL)}>`,
      /** An address of mailto: or https: of the people who run the site. */
      contact: env.CONTACT,
      /** Likewise, for /.well-known/security.txt. */
      securityContact: env.SECURITY_CONTACT,
      isProduction: production,
      /** Undefined if the image store is a folder in `dataDir`. */
      s3: bucketOf(env),
      /** By default on with the embedded database only, and off in production. */
      demo,
      /** Slugs. */
      featuredCreators:
        env.FEATURED_CREATORS.length > 0 || !demo ? env.FEATURED_CREATORS : featuredDemoCreators,
      sessionSecrets: env.SESSION_SECRET,
      trustProxy: env.TRUST_PROXY,
      corsOrigins: env.CORS_ORIGINS,
      introspection: env.INTROSPECTION,
      rateLimitScale: env.RATE_LIMIT_SCALE,
      /** 0 disables the response cache. */
      responseCacheBytes: env.RESPONSE_CACHE ? env.RESPONSE_CACHE_MB * 1024 * 1024 : 0,
      maxEventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
      searchTimeoutMs: env.SEARCH_TIMEOUT_MS,
      /** Below it, uploads are refused. */
      minFreeDiskBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
      /** Whether images get a place in the sky. */
      placesImages: env.SKY_PLACEMENT,
      /** Stars in the format of server/features/placement/stars.bin; by default those. */
      starFile: env.STAR_FILE && resolve(env.STAR_FILE),
      /** Bearer token for /metrics; loopback only if unset. */
      metricsToken: env.METRICS_TOKEN,
      /** How long a stopping process still accepts requests, so that load balancers notice. */
      shutdownNoticeMs: (env.SHUTDOWN_NOTICE_SECONDS ?? (production ? 3 : 0)) * 1000,
      /** Whether the server runs jobs too. */
      hasWorker: env.WORKER,
      browserErrors: env.BROWSER_ERRORS,
      logLevel: env.LOG_LEVEL,
    }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new Error(`Invalid environment:\n${error.errors.map((line) => `  ${line}`).join('\n')}`, {
      cause: error,
    })
  }
}
