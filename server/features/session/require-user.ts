import type { Context } from '../../context.ts'
import { unauthenticated } from '../../graphql/errors.ts'

/** The account that is signed in; refuses a visitor. */
export function requireUserId({ userId }: Context): number {
  if (userId === null) throw notSignedInError()
  return userId
}

/** The error for a visitor, and for somebody whose account was deleted while their request ran. */
export const notSignedInError = () => unauthenticated('Please log in first')
