import { hash } from '@node-rs/argon2'

/** Hashes a password that a test confirms, with little work: a hash of the site takes a tenth of a second of CPU time. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 1024, timeCost: 1 })
