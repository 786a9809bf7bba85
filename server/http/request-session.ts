import type { Request } from 'express'
import type { RequestSession } from '../graphql/context.ts'
import { sessionDays } from './session-facts.ts'

const day = 24 * 60 * 60 * 1000

/** Who is signed in by a request's session; null for a visitor, and for who signed in too long ago. */
export const userIdOf = ({ session: { userId, signedInAt = 0 } }: Request): number | null =>
  userId !== undefined && Date.now() - signedInAt < sessionDays.inAll * day ? userId : null

/** Express's session as resolvers see it. */
export const requestSession = (request: Request): RequestSession => ({
  async begin(userId) {
    // A new id: who knew the old one, knows nothing.
    await called((done) => request.session.regenerate(done))
    Object.assign(request.session, { userId, signedInAt: Date.now() })
    await called((done) => request.session.save(done))
  },
  end: () => called((done) => request.session.destroy(done)),
})

/** Waits for a function that calls back with an error or nothing. */
const called = (work: (done: (problem?: Error) => void) => void): Promise<void> =>
  new Promise((done, fail) => work((problem) => (problem ? fail(problem) : done())))
