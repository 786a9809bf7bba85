import { hash, verify } from '@node-rs/argon2'

/** `Algorithm.Argon2id`: the package declares a const enum, which a file compiled on its own cannot read. */
const argon2id = 2

/** The second choice of OWASP's Password Storage Cheat Sheet for argon2id: 19 MiB, two passes, one lane. */
const parameters = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** How a hash made with these parameters begins, by the format of PHC. */
const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/** A password as the database keeps it. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

/** Whether a hash was made with weaker or other parameters than today's. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(current)

/** What a password is compared with where there is no account, so that the answer takes as long. */
let dummyHash: Promise<string> | undefined

/** Whether the password is the one; costs the same time when there is nothing to compare with. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password)
  dummyHash ??= hashPassword('the password of nobody')
  await verify(await dummyHash, password)
  return false
}
