import type { RequestHandler } from 'express'
import { errorCodes } from '../graphql/errors.ts'
import { sendProblem } from './error-handlers.ts'

/** Answers OPTIONS requests, and preflights that `corsPolicy` did not answer. */
export const allowMethods =
  (methods: string): RequestHandler =>
  (_request, response) =>
    void response.status(204).set('Allow', methods).end()

/** Answers 405. */
export const onlyMethod =
  (method: string, methods: string): RequestHandler =>
  (_request, response) =>
    void sendProblem(
      response.set('Allow', methods),
      errorCodes.methodNotAllowed,
      `Use ${method} for this path`,
    )
