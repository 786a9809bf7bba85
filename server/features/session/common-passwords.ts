import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '../../../contract/limits.ts'
import { badInput } from '../../graphql/errors.ts'

/** The passwords that leaked most often, in lower case. */
const commonPasswords = new Set(dictionary['passwords-common'])

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

/** Throws BAD_USER_INPUT for a password that every guesser tries first, in any case. */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return
  const text = limits.session.password.tooCommon
  throw badInput(text, { password: text })
}
