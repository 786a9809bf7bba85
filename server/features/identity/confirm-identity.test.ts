import { expect, test } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { quickHash } from '../../testing/quick-hash.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { User } from '../session/user.entity.ts'

const app = forAllTests(testApp)
const passwordHash = await quickHash('Mare Tranquillitatis 69')

/** Changes that a stolen session must not make; lock-order.test.ts has the right password. */
const changes: Record<string, (confirmation: string) => string> = {
  changePassword: (confirmation) =>
    `(input: { password: "Betelgeuse 1920" ${confirmation} }) { session { id } }`,
  requestEmailChange: (confirmation) =>
    `(input: { email: "thief@people.example" ${confirmation} }) { success }`,
  createAccessToken: (confirmation) =>
    `(input: { name: "Phone", scope: write, expiresInDays: 30 ${confirmation} }) { secret }`,
  beginPasskeyRegistration: (confirmation) => `(input: { ${confirmation} }) { options }`,
  deleteCreatorProfile: (confirmation) => `(input: { ${confirmation} }) { deletedId }`,
  deleteAccount: (confirmation) => `(input: { ${confirmation} }) { deletedId }`,
}

test.each(Object.entries(changes))(
  '%s needs the password, or on an account without one a sign-in within the last ten minutes',
  async (name, argumentsOf) => {
    const { userId } = await app.has(aProfile())
    const person = await app.as({ id: userId })
    const change = async (currentPassword?: string) => {
      const confirmation = currentPassword === undefined ? '' : `currentPassword: "${currentPassword}"`
      const { errors } = await person.run(`mutation { ${name}${argumentsOf(confirmation)} }`)
      return errors?.[0]!.extensions ?? 'done'
    }
    const signedIn = (secondsAgo: number) =>
      app.em.execute(
        `update session set sess = jsonb_set(sess::jsonb, '{signedInAt}', ?::jsonb) where user_id = ?`,
        [String(Date.now() - secondsAgo * 1000), userId],
      )
    await app.em.fork().nativeUpdate(User, { id: userId }, { passwordHash })
    for (const [typed, rule] of [
      [undefined, 'required'],
      ['wrong', 'correct'],
    ] as const)
      expect(await change(typed)).toMatchObject({
        code: 'BAD_USER_INPUT',
        problems: [{ path: 'currentPassword', rule }],
      })
    await app.em.fork().nativeUpdate(User, { id: userId }, { passwordHash: null })
    await signedIn(601)
    expect(await change()).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    await signedIn(590)
    expect(await change()).toBe('done')
  },
)
