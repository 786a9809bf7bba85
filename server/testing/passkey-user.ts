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

export const ADD_PASSKEY =
  'mutation ($input: AddPasskeyInput!) { addPasskey(input: $input) { passkey { id name isBackedUp lastUsedAt } session { id } } }'

/** Makes an account without a password, which signs in by the passkey of an authenticator only. */
export async function aPasskeyUser(app: TestApp, options: { isSynchronized?: boolean } = {}) {
  const user = await app.has(aUser())
  const person = (await app.as(user)).keepingCookies()
  const authenticator = new SoftwareAuthenticator(app.address, options)
  const response = authenticator.create(await passkeyOptions(person, 'beginPasskeyRegistration(input: {})'))
  const { data, errors } = await person.run(ADD_PASSKEY, { input: { response } })
  if (errors) throw new Error(errors[0]!.message)
  return { user, person, authenticator, passkeyId: data.addPasskey.passkey.id as number }
}
