import { password } from '../filled-site.ts'
import type { Account } from './participants.ts'

/** Sent by accounts of the attacker, all from one network. */
export interface Attacker {
  accounts: Account[]
  images: { ofOneColour: Uint8Array; thatGrows: Uint8Array; large: Uint8Array }
  /** Addresses of pictures of the site. */
  pictures: string[]
}

type AttackRequest = RequestInit & { path: string }

interface Attack {
  /** Requests a second. */
  perSecond: number
  /** For each upload; by default as fast as the machine is. */
  bytesPerSecond?: number
  request: (attacker: Attacker, n: number) => AttackRequest
  /** A table that is locked meanwhile; then the bystanders are visitors. */
  lock?: string
}

/** The recipient of the mails that the attacker requests, who has no account. */
export const stranger = 'stranger@elsewhere.example'
/** No response may repeat it. */
export const secret = 'Tycho-1572-secret'

const post = (path: string, body: object, headers: Record<string, string> = {}): AttackRequest => ({
  path,
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const letters = (n: number, length: number) =>
  Array.from({ length }, (_, k) => String.fromCodePoint(97 + ((n * 31 + k * k + k * n) % 26))).join('')

/** Not cached: differs for each `n`. */
const search = (n: number) => `${letters(n, 3)} ${letters(n + 7, 4)} ${n}`

const aliases = (n: number) =>
  Array.from(
    { length: 15 },
    (_, k) => `a${k}: skyObjects(search: "${letters(n + k, 200)}") { objects { slug } }`,
  )

const malformedTypes = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/form-data; boundary=b; charset=nonsense',
  'multipart/form-data; boundary=b; boundary=c; =',
  'multipart/mixed; boundary=b',
]

/** Each from a network of its own. */
const ofManyNetworks = (n: number) => ({ 'x-forwarded-for': `198.18.${(n >> 8) % 256}.${n % 256}` })

const upload = (
  { accounts }: Attacker,
  n: number,
  files: { name: string; bytes: Uint8Array }[],
): AttackRequest => {
  const { cookie, profileId } = accounts[n % accounts.length]!
  const form = new FormData()
  form.append('profileId', String(profileId))
  for (const { name, bytes } of files) form.append('images', new Blob([Uint8Array.from(bytes)]), name)
  return { path: '/_api/creator-images/upload', method: 'POST', headers: { cookie }, body: form }
}

const nested = (levels: number) => `${'{"a":'.repeat(levels)}null${'}'.repeat(levels)}`
const pathOf = (names: number) => Array.from({ length: names }, () => 'a').join('.')

/** A form to the graph with its smallest file. */
const graphForm = ({ accounts }: Attacker, n: number, operations: string, paths: string[]): AttackRequest => {
  const form = new FormData()
  form.append('operations', operations)
  form.append('map', JSON.stringify({ 0: paths }))
  form.append('0', new Blob(['x']), 'a.png')
  const { cookie } = accounts[n % accounts.length]!
  return {
    path: '/graphql',
    method: 'POST',
    headers: { cookie, 'apollo-require-preflight': '1' },
    body: form,
  }
}

export const attacks: Record<string, Attack> = {
  'forms with a path of 16,000 names': {
    perSecond: 5,
    request: (attacker, n) => graphForm(attacker, n, nested(16_000), [pathOf(16_000)]),
  },
  'searches of objects by 15 aliases': {
    perSecond: 20,
    request: (_attacker, n) => post('/graphql', { query: `{ ${aliases(n).join(' ')} }` }),
  },
  'pages of searches for creators': {
    perSecond: 50,
    request: (_attacker, n) => ({ path: `/creators?search=${encodeURIComponent(search(n))}` }),
  },
  'pages of searches for objects': {
    perSecond: 50,
    request: (_attacker, n) => ({ path: `/objects?search=${encodeURIComponent(search(n))}` }),
  },
  'unknown names of operations': {
    perSecond: 20,
    request: (_attacker, n) =>
      post('/graphql', { query: '{ __typename }', operationName: n % 2 === 0 ? 'nope' : '__proto__' }),
  },
  'small files of 100 megapixels': {
    perSecond: 1,
    request: (attacker, n) => upload(attacker, n, [{ name: 'a.webp', bytes: attacker.images.ofOneColour }]),
  },
  'pictures whose sizes are larger': {
    perSecond: 1,
    request: (attacker, n) => upload(attacker, n, [{ name: 'a.png', bytes: attacker.images.thatGrows }]),
  },
  'uploads of 50 MB at once': {
    perSecond: 100,
    bytesPerSecond: 4_000_000,
    request: (attacker, n) =>
      upload(
        attacker,
        n,
        Array.from({ length: 5 }, (_, k) => ({ name: `${k}.jpg`, bytes: attacker.images.large })),
      ),
  },
  'malformed types of forms': {
    perSecond: 20,
    request: ({ accounts }, n) => ({
      path: n % 2 === 0 ? '/graphql' : '/_api/creator-images/upload',
      method: 'POST',
      headers: {
        cookie: accounts[n % accounts.length]!.cookie,
        'apollo-require-preflight': '1',
        'content-type': malformedTypes[n % malformedTypes.length]!,
      },
      body: '--b\r\nnonsense',
    }),
  },
  'searches and counts of pictures': {
    perSecond: 3,
    request: (_attacker, n) => {
      const counts = ['a', 'e'].map(
        (word, k) =>
          `a${k}: galleryImages(first: 1, filter: { text: "${word} ${letters(n, 1)}" }) { totalCount }`,
      )
      return post('/graphql', { query: `{ ${counts.join(' ')} }` })
    },
  },
  'cold pictures': {
    perSecond: 100,
    request: ({ pictures }, n) => ({ path: `${pictures[n % pictures.length] ?? '/images/none.jpg'}?v=${n}` }),
  },
  'new passwords for unknown addresses': {
    perSecond: 70,
    request: (_attacker, n) =>
      post(
        '/_api/auth/request_password_reset',
        { email: `nobody-${n}@elsewhere.example` },
        ofManyNetworks(n),
      ),
  },
  'challenges of passkeys': {
    perSecond: 50,
    request: () => post('/graphql', { query: 'mutation { beginPasskeySignIn { options } }' }),
  },
  'requests of an app': {
    perSecond: 50,
    request: (_attacker, n) => ({
      path: `/oauth/authorize?response_type=code&client_id=bench.example&redirect_uri=${encodeURIComponent('http://127.0.0.1/callback')}&code_challenge=${'c'.repeat(43)}&code_challenge_method=S256&scope=read&state=${n}${'s'.repeat(7_000)}`,
      redirect: 'manual',
    }),
  },
  'unknown refresh tokens': {
    perSecond: 20,
    request: (_attacker, n) => ({
      path: '/oauth/token',
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=refresh_token&client_id=bench.example&refresh_token=${letters(n, 43)}`,
    }),
  },
  'sessions while their table is locked': {
    perSecond: 20,
    lock: 'session',
    request: ({ accounts }, n) => ({
      ...post('/graphql', { query: '{ session { id } }' }, { cookie: accounts[n % accounts.length]!.cookie }),
    }),
  },
  'mails to a stranger': {
    perSecond: 5,
    request: ({ accounts }, n) =>
      post(
        '/_api/auth/request_email_change',
        { email: stranger, currentPassword: password },
        { cookie: accounts[n % accounts.length]!.cookie },
      ),
  },
  'variables with a secret': {
    perSecond: 10,
    request: (_attacker, n) => {
      const query = 'mutation ($input: LogInInput!) { logIn(input: $input) { session { id } } }'
      const input = n % 2 === 0 ? { email: 1, password: secret } : { email: '', secret }
      return post('/graphql', { query, variables: { input } })
    },
  },
}

/** The burst of large uploads ends after a second. */
export const secondsOf = (name: string, seconds: number) =>
  name === 'uploads of 50 MB at once' ? 1 : seconds
