import type { Request } from 'express'
import type { Session } from 'express-session'
import type { RequestSession } from '../../context.ts'
import type { Sessions } from './session-cookie.ts'

/** Express's session as resolvers see it. */
export const requestSession = (request: Request, { open }: Sessions): RequestSession => {
  const current = () => request.session as Session | undefined
  return {
    async begin(user) {
      // A new id: whoever knew the old one must not know this one.
      if (current()) await promisify((done) => request.session.regenerate(done))
      else await open(request)
      Object.assign(request.session, { userId: user.id, signedInAt: Date.now() })
      await promisify((done) => request.session.save(done))
      request.sessionUser = user
    },
    async end() {
      await promisify((done) => (current() ? request.session.destroy(done) : done()))
      request.sessionUser = undefined
    },
  }
}

/** Waits for a function that calls back with an error or nothing. */
const promisify = (work: (done: (problem?: Error) => void) => void): Promise<void> =>
  new Promise((done, fail) => work((problem) => (problem ? fail(problem) : done())))
