import { raw } from '@mikro-orm/postgresql'
import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits, which nobody guesses, as 43 characters that need no escaping in an address. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** What the database keeps of a secret. Its length makes guessing hopeless, so a fast hash will do. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** The time that many seconds from now, by the database's clock: all processes agree on it. */
export const inSeconds = (seconds: number) => raw<Date>('now() + make_interval(secs => ?)', [seconds])
