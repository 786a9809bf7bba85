import { raw } from '@mikro-orm/postgresql'
import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as 43 URL-safe characters. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Returns the hash to store. A fast one is enough for 256 random bits. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Returns a time in the future by the database's clock, which all processes share. */
export const secondsFromNow = (seconds: number) => raw<Date>('now() + make_interval(secs => ?)', [seconds])
