import { hash } from '@node-rs/argon2'

/** `Algorithm.Argon2id`: the package declares a const enum, which a file compiled on its own cannot read. */
const argon2id = 2

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane (limits.md, password hash). */
const parameters = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** A password as the database keeps it. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters)
