import { setTimeout as sleep } from 'node:timers/promises'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { aStarField } from '../server/testing/images/star-field.ts'
import { Person, type RestAnswer } from '../server/testing/person.ts'
import { password } from './filled-site.ts'

interface Addresses {
  /** The server's address. */
  direct: string
  /** The address of a proxy that loses answers and doubles requests. */
  faulty: string
  /** When no further writes begin; those begun are repeated until they are acknowledged. */
  ending: AbortSignal
}

export interface Writer {
  name: string
  /** Returns the number of acknowledged writes. */
  count: () => number
  write: () => Promise<void>
  /** Returns what is not as acknowledged. */
  findings: () => Promise<string[]>
  /** Addresses to which a mail must have been sent. */
  mailed: string[]
}

const retryDelayMs = 250
const maxRetryMs = 120_000
/** Below the 60 renewals of an app an hour, with retries. */
const renewalIntervalMs = 20_000
const uploadIntervalMs = 1_500
const tokenIntervalMs = 3_000

/** Repeats a request until it is answered with a status below 500, other than 429. Throws after two minutes. */
async function answered<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + maxRetryMs
  for (;;) {
    const answer = await send().catch((error: unknown) => String(error))
    if (typeof answer === 'object' && answer.status < 500 && answer.status !== 429) return answer
    if (performance.now() > until) throw new Error(`A request was never answered: ${JSON.stringify(answer)}`)
    await sleep(retryDelayMs)
  }
}

export async function faultyWriters(addresses: Addresses): Promise<Writer[]> {
  return [
    await gearWriter(addresses),
    await pictureWriter(addresses),
    ...(await Promise.all(['app 1', 'app 2', 'app 3', 'app 4'].map((name) => appOf(addresses, name)))),
    tokenWriter(addresses),
  ]
}

async function anAccount({ direct, faulty }: Addresses, name: string) {
  const person = new Person(direct).keepingCookies()
  const account = { email: `${name.replace(' ', '-')}@people.example`, password, displayName: name }
  // A lost answer of a registration is a conflict; its account can sign in.
  await answered(() => person.post('/auth/register_with_password', account))
  await answered(() => person.post('/auth/login_with_password', account))
  return { ...account, person: new Person(faulty, { cookie: person.cookie }), cookie: person.cookie }
}

async function aCreator(addresses: Addresses, name: string) {
  const { person } = await anAccount(addresses, name)
  const { body } = await answered(() => person.post('/creator-profiles/create', { location: 'La Palma' }))
  const { body: session } = await answered(() => person.get('/auth/session'))
  return { person, profileId: Number(body.profile?.id ?? session.user.profileId) }
}

const jsonOf = async (response: Response): Promise<RestAnswer> => ({
  status: response.status,
  body: await response.json(),
})

/** Sends a write with a key until it is acknowledged. */
const keyed = (person: Person, path: string, key: string, body: object) =>
  answered(async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const response = await person.fetch(`/_api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return jsonOf(response)
  })

/** Adds, changes and deletes gear. */
async function gearWriter(addresses: Addresses): Promise<Writer> {
  const { person, profileId: creatorProfileId } = await aCreator(addresses, 'gear')
  const kept = new Map<string, string>()
  const refusals: string[] = []
  let count = 0
  const acknowledge = ({ status, body }: { status: number; body: unknown }, what: string) => {
    count++
    if (status !== 200) refusals.push(`${what}: ${status} ${JSON.stringify(body)}`)
  }
  return {
    name: 'changes of gear',
    mailed: [],
    count: () => count,
    async write() {
      for (let n = 0; !addresses.ending.aborted; n++) {
        const item = { creatorProfileId, itemName: `Item ${n}`, category: 'Kit' }
        const created = await keyed(person, '/creator-gear/create', `gear ${n}`, item)
        acknowledge(created, `creating item ${n}`)
        if (created.status !== 200) continue
        const { id } = created.body.gear
        const brand = `Brand ${n}`
        acknowledge(
          await answered(() => person.post('/creator-gear/update', { id, brand })),
          `changing item ${n}`,
        )
        kept.set(item.itemName, brand)
        if (n % 20 === 0 && kept.size < 80) continue
        const deleted = await answered(() => person.post('/creator-gear/delete', { id }))
        // Deleted by a request whose answer was lost.
        acknowledge(
          { ...deleted, status: deleted.status === 404 ? 200 : deleted.status },
          `deleting item ${n}`,
        )
        kept.delete(item.itemName)
      }
    },
    async findings() {
      const { body } = await answered(() =>
        person.get(`/creator-gear/list?creatorProfileId=${creatorProfileId}`),
      )
      const listed = (body.gear as { itemName: string; brand: string }[]).map(
        ({ itemName, brand }) => `${itemName}: ${brand}`,
      )
      return [
        ...refusals,
        ...differences(
          listed,
          [...kept].map(([name, brand]) => `${name}: ${brand}`),
        ),
      ]
    },
  }
}

/** Uploads pictures with titles. */
async function pictureWriter(addresses: Addresses): Promise<Writer> {
  const { person, profileId } = await aCreator(addresses, 'pictures')
  const { name, mediaType, content } = await aStarField(0.1)
  const file = { name, mediaType, content: Uint8Array.from(content) }
  const uploaded = new Map<string, string>()
  const refusals: string[] = []
  return {
    name: 'uploads',
    mailed: [],
    count: () => uploaded.size,
    async write() {
      for (let n = 0; !addresses.ending.aborted; n++) {
        const upload = {
          profileId,
          files: [file],
          metadata: { titles: [`Picture ${n}`] },
          headers: { 'idempotency-key': `picture ${n}` },
        }
        const { images, ...refusal } = await answered(() => uploading.REST(person, upload))
        if (images) uploaded.set(`Picture ${n}`, images[0]!.imageUrl)
        else refusals.push(`uploading picture ${n}: ${JSON.stringify(refusal)}`)
        await sleep(uploadIntervalMs)
      }
    },
    async findings() {
      const { body } = await answered(() =>
        person.get(`/creator-images/list?profileId=${profileId}&first=500`),
      )
      const listed = (body.images as { title: string }[]).map(({ title }) => title)
      const missing: string[] = []
      for (const [title, url] of uploaded) {
        const { pathname } = new URL(url, addresses.direct)
        const { status } = await answered(() => fetch(addresses.direct + pathname))
        if (status !== 200) missing.push(`the file of ${title}: ${status}`)
      }
      return [...refusals, ...missing, ...differences(listed, [...uploaded.keys()])]
    },
  }
}

const connectApp = 'mutation ($input: ConnectAppInput!) { connectApp(input: $input) { redirectUrl } }'

/** Connects an app by the code of a device, and renews its access as the documented clients do. */
async function appOf(addresses: Addresses, name: string): Promise<Writer> {
  const post = (address: string, path: string, fields: Record<string, string>) =>
    answered(async () => {
      const response = await fetch(address + path, { method: 'POST', body: new URLSearchParams(fields) })
      return jsonOf(response)
    })
  const { cookie, email } = await anAccount(addresses, name)
  const client = { client_id: `soak ${name}` }
  const device = await post(addresses.direct, '/oauth/device', { ...client, scope: 'read' })
  const { errors } = await new Person(addresses.direct, { cookie }).run(connectApp, {
    input: { userCode: device.body.user_code },
  })
  if (errors) throw new Error(`An app could not be connected: ${JSON.stringify(errors)}`)
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const { body } = await post(addresses.direct, '/oauth/token', {
    ...client,
    grant_type,
    device_code: device.body.device_code,
  })
  let refreshToken: string = body.refresh_token
  let count = 0
  const refusals: string[] = []
  const renew = async () => {
    const fields = { ...client, grant_type: 'refresh_token', refresh_token: refreshToken }
    const renewed = await post(addresses.faulty, '/oauth/token', fields)
    if (renewed.status !== 200) refusals.push(`renewal ${count} of ${name}: ${JSON.stringify(renewed.body)}`)
    else refreshToken = renewed.body.refresh_token
    const authorization = `Bearer ${renewed.body.access_token}`
    const used = await answered(() =>
      fetch(`${addresses.faulty}/_api/auth/session`, { headers: { authorization } }),
    )
    if (used.status !== 200) refusals.push(`the access token of ${name}: ${used.status}`)
    count++
  }
  return {
    name: `renewals of ${name}`,
    mailed: [email],
    count: () => count,
    async write() {
      while (!addresses.ending.aborted && refusals.length === 0) {
        await renew()
        await sleep(renewalIntervalMs, undefined, { signal: addresses.ending }).catch(() => {})
      }
    },
    async findings() {
      if (refusals.length === 0) await renew()
      return refusals
    },
  }
}

/** Creates an access token in a new account each time, which is mailed. */
function tokenWriter(addresses: Addresses): Writer {
  const mailed: string[] = []
  const refusals: string[] = []
  const createToken =
    'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { session { id } } }'
  return {
    name: 'tokens',
    mailed,
    count: () => mailed.length,
    async write() {
      for (let n = 0; !addresses.ending.aborted; n++) {
        const { email, person } = await anAccount(addresses, `owner ${n}`)
        const input = { name: 'A token', scope: 'read', expiresInDays: 30, currentPassword: password }
        const { errors } = await answered(() => person.run(createToken, { input }))
        // The first request has created it, but its answer was lost.
        const code = errors?.[0]?.extensions['code']
        if (errors && code !== 'CONFLICT') refusals.push(`token ${n}: ${JSON.stringify(errors)}`)
        else mailed.push(email)
        await sleep(tokenIntervalMs, undefined, { signal: addresses.ending }).catch(() => {})
      }
    },
    findings: async () => refusals,
  }
}

function differences(listed: string[], acknowledged: string[]): string[] {
  const lost = acknowledged.filter((one) => !listed.includes(one)).map((one) => `lost: ${one}`)
  const doubled = listed.filter((one, at) => listed.indexOf(one) !== at).map((one) => `twice: ${one}`)
  const unknown = listed.filter((one) => !acknowledged.includes(one)).map((one) => `not acknowledged: ${one}`)
  return [...lost, ...doubled, ...unknown]
}
