import { resolve } from 'node:path'
import { type InferType, number, object, string, ValidationError } from 'yup'
import { siteName } from '../contract/site.ts'
import {
  areProxyAddresses,
  commaList,
  flag,
  containerNetwork,
  isClientOrigin,
  blankToUndefined,
  httpsUrl,
  securityContact,
  sender,
  smtpUrl,
} from './env-fields.ts'
import { withFiles } from './env-files.ts'
import { requestLimits } from './limits/request-limits.ts'
import type { S3Settings } from './features/images/store/s3-image-store.ts'

export const minSecretLength = 32
const minMetricsTokenLength = 16

const isPostgres = /^postgres(ql)?:\/\//

const rules = object({
  NODE_ENV: string()
    .transform(blankToUndefined)
    .oneOf(['development', 'production', 'test'])
    .default('development'),
  PORT: number()
    .transform((port: number, input?: string) => (input?.trim() ? port : undefined))
    .integer()
    .min(0)
    .max(65535)
    .default(3000),
  HOST: string().transform(blankToUndefined).default('localhost'),
  PUBLIC_URL: string()
    .transform(blankToUndefined)
    .test(
      'origin',
      'PUBLIC_URL must be an origin such as https://astrofolio.example',
      (text) => text === undefined || (/^https?:/.test(text) && URL.parse(text)?.origin === text),
    ),
  DATABASE_URL: string()
    .transform(blankToUndefined)
    .matches(isPostgres, 'DATABASE_URL must begin with postgres:// or postgresql://'),
  DATABASE_REPLICA_URLS: commaList().test(
    'addresses',
    'DATABASE_REPLICA_URLS must list addresses that begin with postgres:// or postgresql://',
    (urls = []) => urls.every((url) => isPostgres.test(url)),
  ),
  DATA_DIR: string().transform(blankToUndefined).default('.data'),
  IMAGE_STORE: string().transform(blankToUndefined).oneOf(['local', 's3']).default('local'),
  S3_BUCKET: string()
    .transform(blankToUndefined)
    .matches(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'S3_BUCKET must be the name of a bucket: small letters, digits, dots and hyphens',
    ),
  S3_REGION: string().transform(blankToUndefined).default('us-east-1'),
  S3_ENDPOINT: httpsUrl('S3_ENDPOINT', containerNetwork),
  S3_ACCESS_KEY_ID: string().transform(blankToUndefined),
  S3_SECRET_ACCESS_KEY: string().transform(blankToUndefined),
  S3_PATH_STYLE: flag('S3_PATH_STYLE').default(false),
  SMTP_URL: smtpUrl('SMTP_URL'),
  MAIL_FROM: sender('MAIL_FROM'),
  SECURITY_CONTACT: securityContact('SECURITY_CONTACT'),
  DEMO: flag('DEMO'),
  SESSION_SECRET: commaList().test(
    'long-enough',
    `SESSION_SECRET: each secret must have at least ${minSecretLength} characters`,
    (secrets) => (secrets ?? []).every((secret) => secret.length >= minSecretLength),
  ),
  TRUST_PROXY: commaList().test(
    'addresses',
    'TRUST_PROXY must list addresses, such as loopback or 10.0.0.0/8',
    (addresses = []) => areProxyAddresses(addresses),
  ),
  CORS_ORIGINS: commaList().test({
    name: 'origins',
    test: (origins = [], { createError }) => {
      const wrong = origins.filter((origin) => !isClientOrigin(origin))
      const message = `CORS_ORIGINS must list origins such as https://app.example, which these are not: ${wrong.join(', ')}`
      return wrong.length === 0 || createError({ message })
    },
  }),
  INTROSPECTION: flag('INTROSPECTION').default(true),
  RATE_LIMIT_SCALE: number()
    .transform((scale: number, input?: string) => (input?.trim() ? scale : undefined))
    .typeError('RATE_LIMIT_SCALE must be a number')
    .positive('RATE_LIMIT_SCALE must be above 0')
    .test('finite', 'RATE_LIMIT_SCALE must be finite', (scale) => scale !== Infinity)
    .default(1),
  RESPONSE_CACHE: flag('RESPONSE_CACHE').default(true),
  RESPONSE_CACHE_MB: number()
    .transform((megabytes: number, input?: string) => (input?.trim() ? megabytes : undefined))
    .typeError('RESPONSE_CACHE_MB must be a number')
    .min(1)
    .max(4096)
    .default(64),
  MAX_EVENT_LOOP_DELAY_MS: number()
    .transform((delay: number, input?: string) => (input?.trim() ? delay : undefined))
    .typeError('MAX_EVENT_LOOP_DELAY_MS must be a number of milliseconds')
    .min(0)
    .default(50),
  SEARCH_TIMEOUT_MS: number()
    .transform((timeout: number, input?: string) => (input?.trim() ? timeout : undefined))
    .typeError('SEARCH_TIMEOUT_MS must be a number of milliseconds')
    .integer()
    .min(100)
    .max(requestLimits.database.statement)
    .default(requestLimits.search.statement),
  MIN_FREE_DISK_MB: number()
    .transform((megabytes: number, input?: string) => (input?.trim() ? megabytes : undefined))
    .typeError('MIN_FREE_DISK_MB must be a number')
    .min(0)
    .default(requestLimits.minFreeDiskMB),
  METRICS_TOKEN: string()
    .transform(blankToUndefined)
    .min(minMetricsTokenLength, `METRICS_TOKEN must have at least ${minMetricsTokenLength} characters`),
  SHUTDOWN_NOTICE_SECONDS: number()
    .transform((seconds: number, input?: string) => (input?.trim() ? seconds : undefined))
    .typeError('SHUTDOWN_NOTICE_SECONDS must be a number')
    .min(0)
    .max(5),
  LOG_LEVEL: string()
    .transform(blankToUndefined)
    .oneOf(['silent', 'error', 'warn', 'info', 'debug'])
    .default('info'),
  GOOGLE_CLIENT_ID: string().transform(blankToUndefined),
  GOOGLE_CLIENT_SECRET: string().transform(blankToUndefined),
  GOOGLE_ISSUER: httpsUrl('GOOGLE_ISSUER').default('https://accounts.google.com'),
  DISCORD_CLIENT_ID: string().transform(blankToUndefined),
  DISCORD_CLIENT_SECRET: string().transform(blankToUndefined),
  DISCORD_BASE_URL: httpsUrl('DISCORD_BASE_URL').default('https://discord.com'),
})
  .test(
    'replicas-need-primary',
    'DATABASE_REPLICA_URLS is set, so DATABASE_URL must name their primary',
    (env) => Boolean(env.DATABASE_URL) || !env.DATABASE_REPLICA_URLS?.length,
  )
  .test(
    'production-secret',
    'SESSION_SECRET must be set in production',
    ({ NODE_ENV, SESSION_SECRET }) => NODE_ENV !== 'production' || Boolean(SESSION_SECRET?.length),
  )
  .test(
    'google-pair',
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together',
    (env) => Boolean(env.GOOGLE_CLIENT_ID) === Boolean(env.GOOGLE_CLIENT_SECRET),
  )
  .test(
    'discord-pair',
    'DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET belong together',
    (env) => Boolean(env.DISCORD_CLIENT_ID) === Boolean(env.DISCORD_CLIENT_SECRET),
  )
  .test(
    's3-bucket',
    'S3_BUCKET must be set where IMAGE_STORE is s3',
    (env) => env.IMAGE_STORE !== 's3' || Boolean(env.S3_BUCKET),
  )
  .test(
    's3-store',
    'S3_BUCKET is set, so IMAGE_STORE must be s3',
    (env) => env.IMAGE_STORE === 's3' || !env.S3_BUCKET,
  )
  .test(
    's3-pair',
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together',
    (env) => Boolean(env.S3_ACCESS_KEY_ID) === Boolean(env.S3_SECRET_ACCESS_KEY),
  )
  .test(
    'production-address',
    'PUBLIC_URL must be set for the redirects of sign-in providers',
    (env) =>
      env.NODE_ENV !== 'production' ||
      Boolean(env.PUBLIC_URL) ||
      !(env.GOOGLE_CLIENT_ID || env.DISCORD_CLIENT_ID),
  )
  .test(
    'production-links',
    'PUBLIC_URL must be set for the links in mails',
    (env) => env.NODE_ENV !== 'production' || Boolean(env.PUBLIC_URL) || !env.SMTP_URL,
  )

const credentials = (address: string, clientId?: string, clientSecret?: string) =>
  clientId && clientSecret ? { address, clientId, clientSecret } : undefined

const bucketOf = (env: InferType<typeof rules>): S3Settings | undefined =>
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
    const env = rules.validateSync(withFiles(input, Object.keys(rules.fields)), {
      abortEarly: false,
      stripUnknown: true,
    })
    const production = env.NODE_ENV === 'production'
    if (production && env.DEMO) {
      throw new ValidationError('DEMO is refused in production: the demo accounts have public passwords')
    }
    return {
      port: env.PORT,
      host: env.HOST,
      publicUrl: env.PUBLIC_URL,
      oauth: {
        google: credentials(env.GOOGLE_ISSUER, env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
        discord: credentials(env.DISCORD_BASE_URL, env.DISCORD_CLIENT_ID, env.DISCORD_CLIENT_SECRET),
      },
      databaseUrl: env.DATABASE_URL,
      databaseReplicaUrls: env.DATABASE_REPLICA_URLS ?? [],
      dataDir: resolve(env.DATA_DIR),
      /** Without a mail server, mails are written to a folder, and in production they stay queued. */
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM ?? `${siteName} <no-reply@${mailHostOf(env.PUBLIC_URL)}>`,
      /** An address of mailto: or https:, for /.well-known/security.txt. */
      securityContact: env.SECURITY_CONTACT,
      isProduction: production,
      /** Undefined if the image store is a folder in `dataDir`. */
      s3: bucketOf(env),
      /** By default on with the embedded database only, and off in production. */
      demo: env.DEMO ?? (!production && !env.DATABASE_URL),
      sessionSecrets: env.SESSION_SECRET ?? [],
      trustProxy: env.TRUST_PROXY ?? [],
      corsOrigins: env.CORS_ORIGINS ?? [],
      introspection: env.INTROSPECTION,
      rateLimitScale: env.RATE_LIMIT_SCALE,
      /** 0 disables the response cache. */
      responseCacheBytes: env.RESPONSE_CACHE ? env.RESPONSE_CACHE_MB * 1024 * 1024 : 0,
      maxEventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
      searchTimeoutMs: env.SEARCH_TIMEOUT_MS,
      /** Below it, uploads are refused. */
      minFreeDiskBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
      /** Bearer token for /metrics; loopback only if unset. */
      metricsToken: env.METRICS_TOKEN,
      /** How long a stopping process still accepts requests, so that load balancers notice. */
      shutdownNoticeMs: (env.SHUTDOWN_NOTICE_SECONDS ?? (production ? 3 : 0)) * 1000,
      logLevel: env.LOG_LEVEL,
    }
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new Error(`Invalid environment:\n${error.errors.map((line) => `  ${line}`).join('\n')}`, {
      cause: error,
    })
  }
}
