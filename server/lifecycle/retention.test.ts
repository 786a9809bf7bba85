import { parseSetCookie } from 'cookie'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { raw } from '@mikro-orm/postgresql'
import { tablesWithoutRows } from '../commands/make-backup.ts'
import { OidcPayload, OidcModelName } from '../features/connected-apps/oidc-payload.entity.ts'
import { ConnectedApp } from '../features/connected-apps/connected-app.entity.ts'
import { TokenScope } from '../features/connected-apps/token-scope.ts'
import { beginAttempt } from '../features/sign-in-methods/providers/oauth-attempt.entity.ts'
import { OAuthProvider } from '../features/sign-in-methods/oauth-account.entity.ts'
import { createMailedLink, LinkPurpose } from '../features/mail/mailed-link.entity.ts'
import { addMail, MailKind } from '../features/mail/mail.entity.ts'
import { reserveSlug } from '../features/profile/slugs.ts'
import { issueSignInToken } from '../features/sign-in-methods/providers/sign-in-token.entity.ts'
import { projectFolder } from '../project-folder.ts'
import { aProfile, aUser } from '../testing/factories.ts'
import { knownCookies } from '../testing/person.ts'
import { runMaintenance } from '../testing/run-jobs.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'

const app = forAllTests(testApp)
beforeEach(async () => {
  for (const { table } of retained) await execute(`delete from ${table}`)
})

const execute = (sql: string, values: unknown[] = []) =>
  app.em.getConnection().execute<Record<string, unknown>[]>(sql, values)
const count = async (table: string) => (await execute(`select from ${table}`)).length

const newName = () => `${randomBytes(16).toString('hex')}/large.jpg`

const password = 'Mare Tranquillitatis 69'
const aRegistration = () => ({
  email: `${crypto.randomUUID()}@people.example`,
  password,
  displayName: 'Vera',
})
const register = () => app.visitor().post('/auth/register_with_password', aRegistration())

/** Creates a link as the sender of its mail does. */
async function aMailedLink(purpose: LinkPurpose, kind: MailKind): Promise<void> {
  const { id: userId, email } = await app.has(aUser())
  await app.has((em) => addMail(em, { kind, recipient: email, userId }))
  const [mail] = await execute('select id from mail')
  await app.has((em) => createMailedLink(em, Number(mail!['id']), { purpose, userId }))
  await execute('delete from mail')
}

async function aConnectedApp(): Promise<number> {
  const { id: userId } = await app.has(aUser())
  return app.has((em) =>
    em.insert(ConnectedApp, {
      userId,
      clientId: 'n.i.n.a',
      name: 'N.I.N.A.',
      isVerified: true,
      scope: TokenScope.write,
    }),
  )
}

interface Retained {
  table: string
  /** As in docs/operations.md, and valid for PostgreSQL. */
  time: string
  make: () => Promise<unknown>
  /** Makes the rows older by an interval; by default in all columns with times. */
  age?: string
}

/** Tables whose rows are deleted after a time, whatever happens to the account. */
const retained: Retained[] = [
  { table: 'session', time: '7 days', make: register, age: 'expire = expire - $1::interval' },
  {
    table: 'session',
    time: '30 days',
    make: register,
    age: `sess = jsonb_set(sess::jsonb, '{signedInAt}', to_jsonb((sess->>'signedInAt')::bigint - (extract(epoch from $1::interval) * 1000)::bigint))`,
  },
  {
    table: 'sign_in_token',
    time: '60 seconds',
    make: async () => {
      const { id: userId } = await app.has(aUser())
      return app.has((em) => issueSignInToken(em, { userId, browserSecret: 'of a browser' }))
    },
  },
  {
    table: 'oauth_attempt',
    time: '5 minutes',
    make: () =>
      app.has((em) =>
        beginAttempt(em, {
          provider: OAuthProvider.google,
          browserSecret: 'of a browser',
          linkToUserId: null,
          attemptId: undefined,
          confirms: false,
        }),
      ),
  },
  {
    table: 'passkey_challenge',
    time: '5 minutes',
    make: () => app.visitor().run('mutation { beginPasskeySignIn { options } }'),
  },
  {
    table: 'mailed_link',
    time: '30 minutes',
    make: () => aMailedLink(LinkPurpose.resetPassword, MailKind.passwordReset),
  },
  {
    table: 'mailed_link',
    time: '24 hours',
    make: () => aMailedLink(LinkPurpose.changeEmail, MailKind.emailChange),
  },
  {
    table: 'mail',
    time: '7 days',
    make: () =>
      app.has((em) => addMail(em, { kind: MailKind.passwordReset, recipient: 'vera@people.example' })),
  },
  {
    table: 'report',
    time: '90 days',
    make: async () => {
      const { profileId } = await app.creator()
      const input = `{ creatorProfileId: ${profileId}, reason: other, email: "vera@people.example" }`
      const { errors } = await app.visitor().run(`mutation { createReport(input: ${input}) { success } }`)
      expect(errors).toBeUndefined()
    },
  },
  {
    table: 'access_token',
    time: '30 days', // after its end
    make: async () => {
      const person = app.visitor().keepingCookies()
      await person.post('/auth/register_with_password', aRegistration())
      const { errors } = await person.run(
        'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { secret } }',
        { input: { name: 'Phone', scope: 'read', expiresInDays: 1, currentPassword: password } },
      )
      expect(errors).toBeUndefined()
      await execute('update access_token set expires_at = now()')
    },
  },
  {
    table: 'authorization_record',
    time: '90 days', // since the last use of the connected app
    make: async () => {
      const connectedAppId = await aConnectedApp()
      await app.has((em) =>
        em.insert(OidcPayload, {
          id: randomBytes(32).toString('hex'),
          kind: OidcModelName.refreshToken,
          payload: {},
          connectedAppId,
          expiresAt: raw(`now() + interval '90 days'`),
        }),
      )
    },
    age: 'expires_at = expires_at - $1::interval',
  },
  { table: 'connected_app', time: '1 hour', make: aConnectedApp }, // without tokens
  {
    table: 'idempotency_key',
    time: '1 day',
    make: async () => {
      const { cookie } = await app.as(await app.has(aUser()))
      await app
        .visitor({ cookie, 'idempotency-key': 'one save' })
        .run('mutation { createCreatorProfile(input: {}) { creatorProfile { id } } }')
    },
  },
  {
    table: 'reserved_slug',
    time: '90 days',
    make: async () => {
      const { slug, userId } = await app.has(aProfile())
      return app.has((em) => reserveSlug(em, slug, userId))
    },
  },
  {
    table: 'throttle',
    time: '60 minutes',
    make: register, // counts the registrations of an address
    age: 'expire = expire - extract(epoch from $1::interval) * 1000',
  },
  {
    table: 'pending_file',
    time: '1 hour',
    make: async () => {
      await app.pendingFiles.upload(app.em.fork()).put([{ name: newName(), content: Buffer.from('x') }])
      // As a former version did.
      await execute(
        `insert into pending_file (name, uploaded_by) select ?, payload ->> 'uploadedTo'
         from graphile_worker._private_jobs where payload ->> 'uploadedTo' is not null limit 1`,
        [newName()],
      )
    },
  },
  {
    table: 'recent_visit',
    time: '30 minutes',
    make: async () => {
      const { slug } = await app.has(aProfile())
      await app
        .visitor()
        .run(
          'mutation ($slug: String!) { recordProfileView(input: { slug: $slug }) { creatorProfile { id } } }',
          { slug },
        )
      await app.views.flush()
    },
  },
]

/** Tables whose rows are kept as long as the account, and those that are derived from them. */
const withAccount =
  `users oauth_account passkey creator_profile profile_views gallery_image gear_item rig rig_gear social_link
  support_link directory_entry directory_term image_entry image_term image_object image_gear image_placement
  image_sky_hours profile_object`.split(/\s+/)

async function letPass(table: string, interval: string, age?: string): Promise<void> {
  const columns = await execute(
    `select attname from pg_attribute where attrelid = '${table}'::regclass and atttypid = 'timestamptz'::regtype
       and attgenerated = '' and not attisdropped`,
  )
  const assignments =
    age ?? columns.map(({ attname }) => `${String(attname)} = ${String(attname)} - $1::interval`).join()
  await execute(
    `update ${table} set ${assignments.replaceAll('$1', '?')}`,
    Array(assignments.split('$1').length - 1).fill(interval),
  )
}

const operations = readFileSync(new URL('docs/operations.md', projectFolder), 'utf8')

/** Other rows would add counts with shorter times, or lose their app with the record. */
const apart = ['throttle', 'authorization_record']

/** The first time of each table, then the second ones. */
const rounds = [0, 1, 2].map((round) =>
  retained.filter(({ table }, index) => {
    if (apart.includes(table)) return round === 2
    return round === (retained.findIndex((other) => other.table === table) < index ? 1 : 0)
  }),
)

// Together, because the jobs of a maintenance take longer than all of these.
test.each(rounds)(
  'rows are deleted after their time, and not before: $table and others',
  async (...round) => {
    for (const { make } of round) await make()
    const counts = async () =>
      Object.fromEntries(await Promise.all(round.map(async ({ table }) => [table, await count(table)])))
    const made = await counts()
    expect(Object.values(made)).not.toContain(0)
    for (const { table, time, age } of round) {
      await letPass(table, time, age)
      await letPass(table, '-10 seconds', age)
    }
    await runMaintenance(app)
    expect(await counts()).toEqual(made)
    for (const { table, age } of round) await letPass(table, '11 seconds', age)
    await runMaintenance(app)
    expect(await counts()).toEqual(Object.fromEntries(round.map(({ table }) => [table, 0])))
  },
)

test('the time of each row is documented', () => {
  for (const { table, time } of retained)
    expect(operations).toMatch(new RegExp(`^- [^:]*\`${table}\`: .*${time}`, 'm'))
})

test('every table has a documented time, or is kept with the account', async () => {
  const tables = await execute(
    `select relname from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace order by relname`,
  )
  const ofNobody =
    `mikro_orm_migrations loaded_files oauth_app sky_cell sky_constellation sky_map sky_object sky_object_name
    sky_object_change index_mark`.split(/\s+/)
  const known = new Set([...retained.map(({ table }) => table), ...withAccount, ...ofNobody])
  expect(tables.map(({ relname }) => String(relname)).toSorted()).toEqual([...known].toSorted())
})

test('an operator finds no row in a backup that is valid for a day at most, nor a mail that would be sent twice', () => {
  const times = [/ seconds$/, / minutes$/, / hours?$/, /^1 day$/]
  // Without tokens only; the others are connected until their user disconnects them.
  const shortLived = retained.filter(
    ({ table, time }) =>
      table === 'mail' || (table !== 'connected_app' && times.some((pattern) => pattern.test(time))),
  )
  expect(tablesWithoutRows).toEqual([...new Set(shortLived.map(({ table }) => table))].toSorted())
})

test('the cookies are the documented ones, HttpOnly and SameSite, for the documented time', async () => {
  const registered = await app.visitor().fetch('/_api/auth/register_with_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'annie@people.example', password, displayName: 'Annie' }),
  })
  const popup = await app
    .visitor()
    .fetch('/_api/auth/oauth_authorize?provider=combini', { redirect: 'manual' })
  const cookies = [registered, popup].map((response) => {
    const [cookie, ...others] = response.headers.getSetCookie().map((line) => parseSetCookie(line))
    expect(others).toEqual([])
    return cookie!
  })
  expect(cookies).toMatchObject([
    { name: 'session', path: '/', httpOnly: true, sameSite: 'lax' },
    { name: 'popup', path: '/', httpOnly: true, sameSite: 'lax', maxAge: 600 },
  ])
  expect((cookies[0]!.expires!.getTime() - Date.now()) / 86_400_000).toBeCloseTo(7, 2)
  for (const name of knownCookies) expect(operations).toMatch(new RegExp(`^- [^:]*\`${name}\`.*: `, 'm'))
})

test('a job of the maintenance that fails is logged and counted, and the others delete what they promise', async () => {
  const lines: Record<string, unknown>[] = []
  const logger = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) })
  const failures = new Map<string, number>()
  await using other = await testApp({ orm: app.orm, jobFailures: failures })
  await execute(`insert into throttle (key, points, expire) values ('counter', 1, 0)`)
  await execute('alter table recent_visit rename to recent_visit_gone')
  await execute('alter table session rename to session_gone')
  try {
    await runMaintenance(app, { logger, failures })
  } finally {
    await execute('alter table recent_visit_gone rename to recent_visit')
    await execute('alter table session_gone rename to session')
  }
  expect(await execute('select from throttle')).toEqual([])
  expect(lines).toMatchObject([
    { task: 'purge_visits', err: { code: '42P01' } },
    { task: 'purge_sessions', err: { code: '42P01' } },
  ])
  const metrics = await (await other.visitor().fetch('/metrics')).text()
  for (const task of ['purge_visits', 'purge_sessions'])
    expect(metrics).toContain(`jobs_failed_total{task="${task}"} 1\n`)
})
