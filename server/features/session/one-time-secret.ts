import { raw } from '@mikro-orm/postgresql'
import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as 43 URL-safe characters. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The database stores only this hash. A fast hash is enough for 256 random bits. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Returns the time that many seconds from now, by the database's clock, which all processes share. */
export const inSeconds = (seconds: number) => raw<Date>('now() + make_interval(secs => ?)', [seconds])
