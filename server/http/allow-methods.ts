import type { RequestHandler } from 'express'
import { errorCodes } from '../graphql/errors.ts'
import { sendProblem } from './problem.ts'

/** Answers who asks what can be done with an address, as a preflight does that `otherOrigins` did not answer. */
export const allowMethods =
  (methods: string): RequestHandler =>
  (_request, response) =>
    void response.status(204).set('Allow', methods).end()

/** Refuses the methods that an address has no use for, and names the one that it has. */
export const onlyMethod =
  (method: string, methods: string): RequestHandler =>
  (_request, response) =>
    void sendProblem(
      response.set('Allow', methods),
      errorCodes.methodNotAllowed,
      `Use ${method} for this path`,
    )
