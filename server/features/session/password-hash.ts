import { hash, verify } from '@node-rs/argon2'

/** `Algorithm.Argon2id`; the package exports it as a const enum, which `isolatedModules` cannot read. */
const argon2id = 2

/** From OWASP's Password Storage Cheat Sheet: argon2id with 19 MiB, 2 iterations, parallelism 1. */
const parameters = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Prefix of a hash with these parameters, in PHC string format. */
const currentPrefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

export const needsRehash = (passwordHash: string): boolean => !passwordHash.startsWith(currentPrefix)

/** Verified against when there is no account, so that both cases take the same time. */
let dummyHash: Promise<string> | undefined

/** Verifies a password, in the same time when there is no hash. */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password)
  dummyHash ??= hashPassword('no account has this password')
  await verify(await dummyHash, password)
  return false
}
