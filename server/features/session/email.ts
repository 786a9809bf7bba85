import { raw } from '@mikro-orm/postgresql'

/** Addresses differ by more than case hardly anywhere; accounts never do. */
export const emailKey = (email: string) => email.trim().toLowerCase()

/** Condition of the account that has an email, in any case. */
export const hasEmail = (email: string) => ({ [raw('lower(email)')]: emailKey(email) })
