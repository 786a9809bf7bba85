import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { limits } from '../../../contract/limits.ts'
import { badInput } from '../../errors/errors.ts'

/** `Algorithm.Argon2id`; the package exports it as a const enum, which `isolatedModules` cannot read. */
const argon2id = 2

/** From OWASP's Password Storage Cheat Sheet: argon2id with 19 MiB, 2 iterations, parallelism 1. */
const parameters = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** PHC string format. */
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(currentPrefix)

let dummyHash: Promise<string> | undefined

/** Verifies a password. Without a hash it returns false after the same time, so that the time does not reveal accounts. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password)
  dummyHash ??= hashPassword('no account has this password')
  await verify(await dummyHash, password)
  return false
}

/** In lower case. */
const commonPasswords = new Set(dictionary['passwords-common'])

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

/** Throws BAD_USER_INPUT for a common password, regardless of case. */
export function rejectCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return
  const text = limits.session.password.tooCommon
  throw badInput(text, { path: 'password', rule: 'uncommon' })
}
