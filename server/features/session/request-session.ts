import type { Request } from 'express'
import type { Session } from 'express-session'
import type { RequestSession } from '../../context.ts'
import type { Sessions } from './session-cookie.ts'

/** Adapts express-session to the context of resolvers. */
export const requestSession = (request: Request, { open }: Sessions): RequestSession => {
  const current = () => request.session as Session | undefined
  return {
    async begin(user) {
      // A new id prevents session fixation.
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

const promisify = (run: (done: (error?: Error) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => run((error) => (error ? reject(error) : resolve())))
