import pg from 'pg'
import { expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { aConnectedApp, anAccessToken, aPasskey, aProfile } from '../../testing/factories.ts'
import { aSquareImage } from '../../testing/gallery-uploads.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { waitingMails } from '../../testing/waiting-mails.ts'
import { User } from '../session/user.entity.ts'
import { hashOf, newSecret } from '../identity/one-time-secret.ts'
import { hashPassword } from '../identity/passwords.ts'
import { OAuthAccount, OAuthProvider } from '../sign-in-methods/oauth-account.entity.ts'
import { LinkPurpose } from '../mail/mailed-link.entity.ts'

const password = 'Mare Tranquillitatis 69'
// Of the site: an outdated hash would be replaced before the change.
const passwordHash = await hashPassword(password)

const app = forAllTests(testApp)

interface Owner {
  id: number
  profileId: number
  appId: number
  /** A browser that sends an Idempotency-Key. */
  browser: Person
}

/** Has one of everything that a change of the account deletes or cancels. */
async function anOwner(): Promise<Owner> {
  const { userId: id, id: profileId } = await app.has(aProfile())
  await app.em
    .fork()
    .nativeUpdate(User, { id }, { passwordHash, pictureFolder: 'a'.repeat(24) + `${id}`.padStart(8, '0') })
  await app.has(aPasskey(id))
  await app.has((em) =>
    em.insert(OAuthAccount, { userId: id, provider: OAuthProvider.google, providerAccountId: `${id}` }),
  )
  await app.has(anAccessToken(id))
  const appId = await app.has(aConnectedApp(id))
  await app.em.execute(
    `insert into access_token (user_id, connected_app_id, scope, hash, expires_at)
     values (?, ?, 'write', ?, now() + interval '1 hour')`,
    [id, appId, hashOf(newSecret())],
  )
  const { cookie } = await app.as({ id })
  return { id, profileId, appId, browser: app.visitor({ cookie, 'idempotency-key': newSecret() }) }
}

async function aLink({ id }: Owner, purpose: LinkPurpose): Promise<string> {
  const secret = newSecret()
  await app.em.execute(
    `insert into mailed_link (hash, purpose, user_id, email, expires_at) values (?, ?, ?, ?, now() + interval '1 hour')`,
    [hashOf(secret), purpose, id, `new-${id}@people.example`],
  )
  return secret
}

/** Returns the code of an error. */
async function run(browser: Person, fields: string) {
  const { errors } = await browser.run(`mutation { ${fields} }`)
  return errors?.[0]!.extensions['code']
}

const newPassword = 'Oceanus Procellarum 71'

/** Mutations of the account. */
const mutations: Record<string, (owner: Owner) => string> = {
  'adds gear': ({ profileId }) =>
    `createGearItem(input: { creatorProfileId: ${profileId}, itemName: "Redcat", category: "Telescope", brand: "WO" }) { gearItem { id } }`,
  'changes the profile': ({ profileId }) =>
    `updateCreatorProfile(input: { creatorProfileId: ${profileId}, location: "Elsewhere" }) { creatorProfile { id } }`,
  'changes the text of the profile picture': () =>
    'updateProfilePicture(input: { altText: "Me" }) { session { id } }',
  'deletes the profile picture': () => 'deleteProfilePicture { session { id } }',
  'changes the display name': () => 'changeDisplayName(input: { displayName: "Someone" }) { session { id } }',
  'changes the password': () =>
    `changePassword(input: { password: "${newPassword}", currentPassword: "${password}" }) { session { id } }`,
  'requests a new email': ({ id }) =>
    `requestEmailChange(input: { email: "next-${id}@people.example", currentPassword: "${password}" }) { success }`,
  'unlinks a provider': () => 'unlinkProvider(input: { provider: google }) { session { id } }',
  'creates an access token': () =>
    `createAccessToken(input: { name: "Tablet", scope: read, expiresInDays: 1, currentPassword: "${password}" }) { secret }`,
  'deletes the profile': () =>
    `deleteCreatorProfile(input: { currentPassword: "${password}" }) { deletedId }`,
  'deletes the account': () => `deleteAccount(input: { currentPassword: "${password}" }) { deletedId }`,
}

/** What a request does, after it was prepared. */
const others: Record<string, (owner: Owner) => Promise<() => Promise<unknown>>> = {
  'uploads a profile picture':
    async ({ browser }) =>
    async () => {
      const { status } = await browser.postForm('/account/picture/upload', { picture: aSquareImage() })
      expect(status).toBe(200)
    },
  'resets the password': async (owner) => {
    const token = await aLink(owner, LinkPurpose.resetPassword)
    return () =>
      run(
        app.visitor(),
        `resetPassword(input: { token: "${token}", password: "${newPassword}" }) { success }`,
      )
  },
  'confirms a new email': async (owner) => {
    const token = await aLink(owner, LinkPurpose.changeEmail)
    return () => run(app.visitor(), `confirmEmailChange(input: { token: "${token}" }) { email }`)
  },
  'is sent a link': async ({ id }) => {
    const { email } = await app.em.fork().findOneOrFail(User, { id })
    await run(app.visitor(), `requestPasswordReset(input: { email: "${email}" }) { success }`)
    return async () => void (await waitingMails(app))
  },
}

const changes = [...Object.keys(mutations), ...Object.keys(others)]
const prepared = async (name: string, owner: Owner): Promise<() => Promise<unknown>> =>
  mutations[name] ? () => run(owner.browser, mutations[name]!(owner)) : others[name]!(owner)

const tables =
  'creator_profile gear_item mail mailed_link session access_token connected_app oauth_account passkey idempotency_key pending_file'.split(
    ' ',
  )

/** Returns the tables with rows that a transaction has locked. */
async function lockedTables(): Promise<string[]> {
  const locked = []
  for (const table of tables) {
    const [row] = await app.em.execute<{ locked: number }[]>(
      `select (select count(*) from ${table})::int
         - (select count(*) from (select from ${table} for update skip locked) free)::int as locked`,
    )
    if (row!.locked !== 0) locked.push(table)
  }
  return locked
}

/** Returns how to run a last statement and commit. */
async function holding(lock: string, { id }: Owner) {
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query(lock, [id])
  return async (last = 'select $1::int') => {
    await client.query(last, [id])
    await client.query('commit')
    await client.end()
  }
}
async function untilWaiting(count: number) {
  await expect.poll(() => lockWaits(app.em)).toHaveLength(count)
}

/** What a thief with the session and the former password could have changed. */
const rowsOf = ({ id }: Owner) =>
  app.em.execute(
    `select password_hash, (select count(*) from creator_profile where user_id = users.id) as profiles,
      (select count(*) from access_token where user_id = users.id) as tokens,
      (select count(*) from mail where user_id = users.id) as mails from users where id = ?`,
    [id],
  )

test.each(changes)(
  'a person who %s waits for another change of the account without holding anything else, and is refused if it needs the password and that signed them out',
  async (name) => {
    const owner = await anOwner()
    const change = await prepared(name, owner)
    const before = await rowsOf(owner)
    const isConfirmed = mutations[name]?.(owner).includes('currentPassword')
    const release = await holding('select from users where id = $1 for update', owner)
    const running = change()
    try {
      await untilWaiting(1)
      expect(await lockedTables()).toEqual([])
    } finally {
      await release(isConfirmed ? 'delete from session where user_id = $1' : undefined)
    }
    expect(await running).toBe(isConfirmed ? 'UNAUTHENTICATED' : undefined)
    if (isConfirmed) expect(await rowsOf(owner)).toEqual(before)
  },
)

test('an app that is disconnected while the password is reset meets no deadlock', async () => {
  const owner = await anOwner()
  const reset = await prepared('resets the password', owner)
  const release = await holding('select from connected_app where user_id = $1 for update', owner)
  const disconnecting = run(owner.browser, `disconnectApp(input: { id: ${owner.appId} }) { deletedId }`)
  await untilWaiting(1)
  const resetting = reset()
  await untilWaiting(2)
  await release()
  expect(await Promise.all([resetting, disconnecting])).toEqual([undefined, undefined])
})
