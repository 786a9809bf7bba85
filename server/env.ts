import { array, boolean, number, object, string, ValidationError } from 'yup'

const trueWords = ['1', 'true', 'on', 'yes']
const flag = () =>
  boolean().transform((_, given?: string) => (given ? trueWords.includes(given.toLowerCase()) : undefined))
const commaList = () =>
  array(string().required()).transform((_, given: string = '') =>
    given
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
const noBlank = (text: string) => (text.trim() === '' ? undefined : text.trim())

/** A secret of fewer than 32 bytes can be guessed (limits.md, cookie). */
const secretBytes = 32

const rules = object({
  NODE_ENV: string().transform(noBlank).oneOf(['development', 'production', 'test']).default('development'),
  PORT: number().integer().min(0).max(65535).default(3000),
  HOST: string().transform(noBlank).default('localhost'),
  PUBLIC_URL: string()
    .transform(noBlank)
    .matches(/^https?:\/\/[^/]+$/, 'PUBLIC_URL must be an origin such as https://astrofolio.example'),
  DATABASE_URL: string()
    .transform(noBlank)
    .matches(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres:// or postgresql://'),
  DATA_DIR: string().transform(noBlank).default('.data'),
  DEMO: flag(),
  SESSION_SECRET: commaList().test(
    'long-enough',
    `SESSION_SECRET: each secret must have at least ${secretBytes} characters`,
    (secrets) => (secrets ?? []).every((secret) => secret.length >= secretBytes),
  ),
  TRUST_PROXY: commaList(),
  INTROSPECTION: flag().default(true),
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
    if (env.NODE_ENV === 'production' && env.DEMO) {
      throw new ValidationError('DEMO is refused in production: the demo accounts have public passwords')
    }
    return {
      production: env.NODE_ENV === 'production',
      port: env.PORT,
      host: env.HOST,
      publicUrl: env.PUBLIC_URL,
      databaseUrl: env.DATABASE_URL,
      dataDir: env.DATA_DIR,
      /** Off with a database of one's own, unless told to. */
      demo: env.DEMO ?? !env.DATABASE_URL,
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
