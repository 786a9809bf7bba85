import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { lockWaits } from '../../testing/databases.ts'
import { aProfile } from '../../testing/factories.ts'
import { forAllTests, type Answer, testApp } from '../../testing/test-app.ts'
import { User } from '../session/user.entity.ts'
import { hashPassword } from './passwords.ts'

const app = forAllTests(testApp)

const password = 'Mare Tranquillitatis 69'
const outdatedHash = await hash(password, { memoryCost: 1024 })
const currentHash = await hashPassword(password)
const newHash = await hashPassword('Oceanus Procellarum 69')
const newPassword = `password: "Oceanus Procellarum 71", currentPassword: "${password}" }) { session { id } } }`
const deletion = `currentPassword: "${password}" }) { deletedId } }`

test.each([
  [
    'createAccessToken',
    `name: "Phone", scope: write, expiresInDays: 30, currentPassword: "${password}" }) { secret } }`,
    currentHash,
  ],
  ['changePassword', newPassword, currentHash],
  ['changePassword, which also replaces an outdated hash,', newPassword, outdatedHash],
  [
    'requestEmailChange',
    `email: "thief@people.example", currentPassword: "${password}" }) { success } }`,
    currentHash,
  ],
  ['deleteCreatorProfile', deletion, currentHash],
  ['deleteAccount', deletion, currentHash],
])('%s changes nothing if the password is reset after it was confirmed', async (name, fields, former) => {
  const { userId: id } = await app.has(aProfile())
  const person = await app.as({ id })
  await app.em.fork().nativeUpdate(User, { id }, { passwordHash: former })
  let change: Promise<Answer> | undefined
  await app.em.fork().transactional(async (em) => {
    await em.execute('update users set password_hash = ? where id = ?', [newHash, id])
    await em.execute('delete from session where user_id = ?', [id])
    change = person.run(`mutation { ${name.split(',')[0]}(input: { ${fields}`)
    await expect.poll(() => lockWaits(app.em)).toHaveLength(1)
  })
  expect((await change)!.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
  const rows = await app.em.execute(
    `select password_hash as hash, (select count(*)::int from creator_profile where user_id = users.id) as profiles,
      (select count(*)::int from access_token) as tokens, (select count(*)::int from mail) as mails
      from users where id = ?`,
    [id],
  )
  expect(rows).toEqual([{ hash: newHash, profiles: 1, tokens: 0, mails: 0 }])
})
