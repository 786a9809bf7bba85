import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const longSecret = 'x'.repeat(32)

test('an empty environment is enough: port 3000, the embedded database and its demo', () => {
  expect(readEnv({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    demo: true,
    production: false,
    introspection: true,
  })
})

test('production gets no demo, with the embedded database neither', () => {
  expect(readEnv({ NODE_ENV: 'production', SESSION_SECRET: longSecret })).toMatchObject({
    production: true,
    demo: false,
  })
})

test('what is left blank is as if it were not there', () => {
  const blank = {
    PORT: '',
    DEMO: ' ',
    PUBLIC_URL: '',
    TRUST_PROXY: '',
    RATE_LIMIT_SCALE: ' ',
    LOG_LEVEL: '',
    INTROSPECTION: '',
  }
  expect(readEnv(blank)).toEqual(readEnv({}))
})

test('a database of one’s own gets no demo unless told to', () => {
  expect(readEnv({ DATABASE_URL: 'postgres://localhost/mine' }).demo).toBe(false)
  expect(readEnv({ DATABASE_URL: 'postgres://localhost/mine', DEMO: '1' }).demo).toBe(true)
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
  [{ PUBLIC_URL: 'astrofolio.example' }, 'PUBLIC_URL'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
  [{ SESSION_SECRET: `${longSecret},short` }, 'SESSION_SECRET'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ INTROSPECTION: 'maybe' }, 'INTROSPECTION'],
  [{ RATE_LIMIT_SCALE: 'twice' }, 'RATE_LIMIT_SCALE must be a number'],
  [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be above 0'],
  [{ RATE_LIMIT_SCALE: '-1' }, 'RATE_LIMIT_SCALE must be above 0'],
  [{ RATE_LIMIT_SCALE: 'Infinity' }, 'RATE_LIMIT_SCALE must be finite'],
  [{ DEMO: 'flase' }, 'DEMO'],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: 'foo' }, 'TRUST_PROXY'],
  [{ PUBLIC_URL: 'https://a b?x#y' }, 'PUBLIC_URL'],
  [{ NODE_ENV: 'production' }, 'SESSION_SECRET'],
  [{ NODE_ENV: 'production', SESSION_SECRET: longSecret, DEMO: '1' }, 'DEMO'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET'],
  [{ DISCORD_CLIENT_SECRET: 'secret' }, 'DISCORD_CLIENT_ID'],
  [{ GOOGLE_ISSUER: 'http://accounts.example' }, 'GOOGLE_ISSUER'],
  [{ DISCORD_BASE_URL: 'discord.com' }, 'DISCORD_BASE_URL'],
  [
    { NODE_ENV: 'production', SESSION_SECRET: longSecret, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' },
    'PUBLIC_URL',
  ],
])('%o is refused and the error names %s', (environment, name) => {
  expect(() => readEnv(environment)).toThrow(name)
})

test('request-rate limits stand as they are unless a load test scales them', () => {
  expect(readEnv({}).rateLimitScale).toBe(1)
  expect(readEnv({ RATE_LIMIT_SCALE: '0.5' }).rateLimitScale).toBe(0.5)
  expect(readEnv({ RATE_LIMIT_SCALE: ' 1000 ' }).rateLimitScale).toBe(1000)
})

test('all that is wrong is named at once', () => {
  expect(() => readEnv({ PORT: 'x', PUBLIC_URL: 'y' })).toThrow(/PORT[^]*PUBLIC_URL/)
})

test('a provider with both credentials is on, at its usual address or another', () => {
  const discord = { DISCORD_CLIENT_ID: 'id', DISCORD_CLIENT_SECRET: 'secret' }
  expect(readEnv(discord).oauth).toEqual({
    google: undefined,
    discord: { address: 'https://discord.com', clientId: 'id', clientSecret: 'secret' },
  })
  const near = { ...discord, DISCORD_BASE_URL: 'http://127.0.0.1:4000/' }
  expect(readEnv(near).oauth.discord?.address).toBe('http://127.0.0.1:4000')
})
