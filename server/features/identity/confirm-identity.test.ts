import { expect, test } from 'vitest'
import { quickHash } from '../../testing/quick-hash.ts'
import { runMutation } from '../../testing/run-mutation.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { User } from '../session/user.entity.ts'

const app = forAllTests(testApp)
const passwordHash = await quickHash('Mare Tranquillitatis 69')

/** Changes that a stolen session must not make; lock-order.test.ts has the right password. */
const changes = {
  changePassword: { password: 'Betelgeuse 1920' },
  requestEmailChange: { email: 'thief@people.example' },
  createAccessToken: { name: 'Phone', scope: 'write', expiresInDays: 30 },
  beginPasskeyRegistration: {},
  deleteCreatorProfile: {},
  deleteAccount: {},
}

test.each(Object.entries(changes))(
  '%s needs the password, or on an account without one a sign-in within the last ten minutes',
  async (name, input) => {
    const { person, userId } = await app.creator()
    const change = async (currentPassword?: string) => {
      const { errors } = await runMutation(person, name, { input: { ...input, currentPassword } })
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
