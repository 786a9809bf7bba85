import type { Context } from '../../graphql/context.ts'
import { unauthenticated } from '../../graphql/errors.ts'

/** The account that is signed in; refuses a visitor. */
export function signedIn({ userId }: Context): number {
  if (userId === null) throw unauthenticated('Please log in first')
  return userId
}
