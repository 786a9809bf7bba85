import { raw } from '@mikro-orm/postgresql'

/** Accounts are unique by email regardless of case. */
export const emailKey = (email: string) => email.trim().toLowerCase()

/** Returns the condition that finds an account by email, regardless of case. */
export const hasEmail = (email: string) => ({ [raw('lower(email)')]: emailKey(email) })
