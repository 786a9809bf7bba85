import proxyAddr from 'proxy-addr'
import { array, boolean, number, object, string, ValidationError } from 'yup'

const flagWords: Record<string, boolean> = {
  1: true,
  true: true,
  on: true,
  0: false,
  false: false,
  off: false,
}
const flag = (name: string) =>
  boolean()
    .typeError(`${name} must be 1 or 0`)
    .transform((_, given?: string) =>
      given?.trim() ? (flagWords[given.trim().toLowerCase()] ?? given) : undefined,
    )
const commaList = () =>
  array(string().required()).transform((_, given: string = '') =>
    given
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
/** A bare number would count hops, which nobody who adds a proxy thinks of. */
function areProxies(addresses: string[]): boolean {
  try {
    proxyAddr.compile(addresses)
    return addresses.every((address) => !/^\d+$/.test(address))
  } catch {
    return false
  }
}

const noBlank = (text: string) => (text.trim() === '' ? undefined : text.trim())

/** A secret of fewer than 32 bytes can be guessed (limits.md, cookie). */
const secretBytes = 32

const rules = object({
  NODE_ENV: string().transform(noBlank).oneOf(['development', 'production', 'test']).default('development'),
  PORT: number()
    .transform((port: number, given?: string) => (given?.trim() ? port : undefined))
    .integer()
    .min(0)
    .max(65535)
    .default(3000),
  HOST: string().transform(noBlank).default('localhost'),
  PUBLIC_URL: string()
    .transform(noBlank)
    .test(
      'origin',
      'PUBLIC_URL must be an origin such as https://astrofolio.example',
      (text) => text === undefined || (/^https?:/.test(text) && URL.parse(text)?.origin === text),
    ),
  DATABASE_URL: string()
    .transform(noBlank)
    .matches(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://'),
  DATA_DIR: string().transform(noBlank).default('.data'),
  DEMO: flag('DEMO'),
  SESSION_SECRET: commaList().test(
    'long-enough',
    `SESSION_SECRET: each secret must have at least ${secretBytes} characters`,
    (secrets) => (secrets ?? []).every((secret) => secret.length >= secretBytes),
  ),
  TRUST_PROXY: commaList().test(
    'addresses',
    'TRUST_PROXY must list addresses, such as loopback or 10.0.0.0/8',
    (addresses = []) => areProxies(addresses),
  ),
  INTROSPECTION: flag('INTROSPECTION').default(true),
  LOG_LEVEL: string().transform(noBlank).oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
}).test('production-secret', ({ NODE_ENV, SESSION_SECRET }, { createError }) =>
  NODE_ENV === 'production' && !SESSION_SECRET?.length
    ? createError({ message: 'SESSION_SECRET must be set in production' })
    : true,
)

export type Env = ReturnType<typeof readEnv>

/** The environment, parsed once. Throws an error that names every variable that is wrong. */
export function readEnv(given: Record<string, string | undefined>) {
  try {
    const env = rules.validateSync(given, { abortEarly: false, stripUnknown: true })
    const production = env.NODE_ENV === 'production'
    if (production && env.DEMO) {
      throw new ValidationError('DEMO is refused in production: the demo accounts have public passwords')
    }
    return {
      production,
      port: env.PORT,
      host: env.HOST,
      publicUrl: env.PUBLIC_URL,
      databaseUrl: env.DATABASE_URL,
      dataDir: env.DATA_DIR,
      /** Off in production and with a database of one's own, unless told to. */
      demo: env.DEMO ?? (!production && !env.DATABASE_URL),
      sessionSecrets: env.SESSION_SECRET ?? [],
      trustProxy: env.TRUST_PROXY ?? [],
      introspection: env.INTROSPECTION,
      logLevel: env.LOG_LEVEL,
    }
  } catch (problem) {
    if (!(problem instanceof ValidationError)) throw problem
    throw new Error(`The environment is wrong:\n${problem.errors.map((line) => `  ${line}`).join('\n')}`, {
      cause: problem,
    })
  }
}
