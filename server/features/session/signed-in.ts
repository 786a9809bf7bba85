import type { Context } from '../../graphql/context.ts'
import { unauthenticated } from '../../graphql/errors.ts'

/** The account that is signed in; refuses a visitor. */
export function signedIn({ userId }: Context): number {
  if (userId === null) throw notSignedIn()
  return userId
}

/** The error for a visitor, and for somebody whose account was deleted while their request ran. */
export const notSignedIn = () => unauthenticated('Please log in first')
