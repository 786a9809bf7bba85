import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { expect, test } from 'vitest'
import { lockWaits } from '../../../testing/databases.ts'
import { aProfile } from '../../../testing/factories.ts'
import { testApp } from '../../../testing/test-app.ts'
import { User } from '../../session/user.entity.ts'

const password = 'Mare Tranquillitatis 69'
const operations = {
  createAccessToken: `name: "Phone", scope: write, expiresInDays: 30, currentPassword: "${password}" }) { secret } }`,
  changePassword: `password: "Oceanus Procellarum 71", currentPassword: "${password}" }) { session { id } } }`,
  requestEmailChange: `email: "thief@people.example", currentPassword: "${password}" }) { success } }`,
  deleteCreatorProfile: `currentPassword: "${password}" }) { deletedId } }`,
  deleteAccount: `currentPassword: "${password}" }) { deletedId } }`,
}

test.each(
  Object.entries(operations).flatMap(([name, fields]) => [
    { name, fields, which: 'the current', parameters: {} },
    { name, fields, which: 'outdated', parameters: { memoryCost: 1024 } },
  ]),
)(
  '$name changes nothing if the password is reset after it was confirmed, with $which parameters of its hash',
  async ({ name, fields, parameters }) => {
    await using app = await testApp()
    const { userId: id } = await app.has(aProfile())
    const person = await app.as({ id })
    await app.em.fork().nativeUpdate(User, { id }, { passwordHash: await hash(password, parameters) })
    const newHash = await hash('Oceanus Procellarum 69')
    const reset = new pg.Client(app.databaseUrl)
    await reset.connect()
    await reset.query('begin')
    await reset.query('update users set password_hash = $1 where id = $2', [newHash, id])
    await reset.query('delete from session where user_id = $1', [id])

    const change = person.run(`mutation { ${name}(input: { ${fields}`)
    await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
    await reset.query('commit')
    await reset.end()

    expect((await change).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
    expect(await app.em.execute('select password_hash from users')).toEqual([{ password_hash: newHash }])
    const [rows] = await app.em.execute(`select (select count(*)::int from creator_profile) as profiles,
      (select count(*)::int from access_token) as tokens, (select count(*)::int from mail) as mails`)
    expect(rows).toEqual({ profiles: 1, tokens: 0, mails: 0 })
  },
)
