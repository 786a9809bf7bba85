import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '../../../contract/limits.ts'
import { badInput } from '../../graphql/errors.ts'

/** The most common leaked passwords, in lower case. */
const commonPasswords = new Set(dictionary['passwords-common'])

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

/** Throws BAD_USER_INPUT for a common password, regardless of case. */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return
  const text = limits.session.password.tooCommon
  throw badInput(text, { password: text })
}
