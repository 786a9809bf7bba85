import pg from 'pg'
import { expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { aConnectedApp, aMailedLink, anAccessToken, aPasskey, aProfile } from '../../testing/factories.ts'
import { aSquareImage } from '../../testing/gallery-uploads.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { runMutation } from '../../testing/run-mutation.ts'
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

const aLink = ({ id: userId }: Owner, purpose: LinkPurpose) =>
  app.has(aMailedLink({ userId, purpose, email: `new-${userId}@people.example` }))

/** Returns the code of an error. */
async function run(browser: Person, name: string, input: object) {
  const { errors } = await runMutation(browser, name, { input: { ...input } })
  return errors?.[0]!.extensions['code']
}

const newPassword = 'Oceanus Procellarum 71'

/** Mutations of the account, with their inputs. */
const mutations: Record<string, (owner: Owner) => object> = {
  createGearItem: ({ profileId }) => ({
    creatorProfileId: profileId,
    itemName: 'Redcat',
    category: 'Telescope',
  }),
  updateCreatorProfile: ({ profileId }) => ({ creatorProfileId: profileId, location: 'Elsewhere' }),
  updateProfilePicture: () => ({ altText: 'Me' }),
  deleteProfilePicture: () => ({}),
  changeDisplayName: () => ({ displayName: 'Someone' }),
  changePassword: () => ({ password: newPassword, currentPassword: password }),
  requestEmailChange: ({ id }) => ({ email: `next-${id}@people.example`, currentPassword: password }),
  unlinkProvider: () => ({ provider: 'google' }),
  createAccessToken: () => ({ name: 'Tablet', scope: 'read', expiresInDays: 1, currentPassword: password }),
  deleteCreatorProfile: () => ({ currentPassword: password }),
  deleteAccount: () => ({ currentPassword: password }),
}

/** What a request does, after it was prepared. */
const others: Record<string, (owner: Owner) => Promise<() => Promise<unknown>>> = {
  'an upload of a profile picture':
    async ({ browser }) =>
    async () => {
      const { status } = await browser.postForm('/account/picture/upload', { picture: aSquareImage() })
      expect(status).toBe(200)
    },
  'a reset of the password': async (owner) => {
    const token = await aLink(owner, LinkPurpose.resetPassword)
    return () => run(app.visitor(), 'resetPassword', { token, password: newPassword })
  },
  'the confirmation of a new email': async (owner) => {
    const token = await aLink(owner, LinkPurpose.changeEmail)
    return () => run(app.visitor(), 'confirmEmailChange', { token })
  },
  'a mail with a link': async ({ id }) => {
    const { email } = await app.em.fork().findOneOrFail(User, { id })
    await run(app.visitor(), 'requestPasswordReset', { email })
    return async () => void (await waitingMails(app))
  },
}

const changes = [...Object.keys(mutations), ...Object.keys(others)]
const prepared = async (name: string, owner: Owner): Promise<() => Promise<unknown>> =>
  mutations[name] ? () => run(owner.browser, name, mutations[name]!(owner)) : others[name]!(owner)

const tables =
  'creator_profile gear_item mail mailed_link session access_token connected_app oauth_account passkey idempotency_key pending_file'

/** Returns the tables with rows that a transaction has locked. */
async function lockedTables(): Promise<string[]> {
  const queries = tables.split(' ').map(
    (table) =>
      `select '${table}' as name where (select count(*) from ${table})
         <> (select count(*) from (select from ${table} for update skip locked) free)`,
  )
  const locked = await app.em.execute<{ name: string }[]>(queries.join(' union all '))
  return locked.map(({ name }) => name)
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
  '%s waits for another change of the account without holding anything else, and is refused if it needs the password and that signed its owner out',
  async (name) => {
    const owner = await anOwner()
    const change = await prepared(name, owner)
    const before = await rowsOf(owner)
    const isConfirmed = 'currentPassword' in (mutations[name]?.(owner) ?? {})
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
  const reset = await prepared('a reset of the password', owner)
  const release = await holding('select from connected_app where user_id = $1 for update', owner)
  const disconnecting = run(owner.browser, 'disconnectApp', { id: owner.appId })
  await untilWaiting(1)
  const resetting = reset()
  await untilWaiting(2)
  await release()
  expect(await Promise.all([resetting, disconnecting])).toEqual([undefined, undefined])
})
