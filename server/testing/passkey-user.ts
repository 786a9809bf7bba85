import { Mail } from '../features/mail/mail.entity.ts'
import { aUser } from './factories.ts'
import type { Person } from './person.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'
import type { TestApp } from './start-test-app.ts'

/** Runs the mutation `begin…` and returns its options; throws its error. */
export async function passkeyOptions(person: Person, mutation: string): Promise<string> {
  const { data, errors } = await person.run(`mutation { begun: ${mutation} { options } }`)
  if (errors) throw new Error(errors[0]!.message)
  return data.begun.options
}

export const beginPasskeySignIn = (person: Person) => passkeyOptions(person, 'beginPasskeySignIn')

export const signInWithPasskey = (person: Person, response: string) =>
  person.run(
    'mutation ($input: SignInWithPasskeyInput!) { signInWithPasskey(input: $input) { session { id } } }',
    { input: { response } },
  )

export const beginAddingPasskey = (person: Person, input = '{}') =>
  passkeyOptions(person, `beginPasskeyRegistration(input: ${input})`)

export const addPasskey = (person: Person, input: object) =>
  person.run(
    'mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { passkey { id name isBackedUp lastUsedAt } session { id } } }',
    { input },
  )

export const removePasskey = (person: Person, id: number) =>
  person.run(`mutation { removePasskey(input: { id: ${id} }) { deletedId } }`)

/** Returns the kinds of mails to an account. */
export const noticesOf = async ({ em }: TestApp, userId: number): Promise<string[]> =>
  (await em.fork().find(Mail, { userId }, { orderBy: { id: 'asc' } })).map(({ kind }) => kind)

export const refusedPasskey = [
  {
    message: 'This passkey did not sign you in. Try again, or sign in another way.',
    extensions: { code: 'UNAUTHENTICATED' },
  },
]

/** Makes an account without a password, which signs in by the passkey of an authenticator only. */
export async function aPasskeyUser(app: TestApp, options: { isSynchronized?: boolean } = {}) {
  const user = await app.has(aUser())
  const person = (await app.as(user)).keepingCookies()
  const authenticator = new SoftwareAuthenticator(app.address, options)
  const response = authenticator.create(await beginAddingPasskey(person))
  const { data, errors } = await addPasskey(person, { response })
  if (errors) throw new Error(errors[0]!.message)
  return { user, person, authenticator, passkeyId: data.addPasskey.passkey.id as number }
}
