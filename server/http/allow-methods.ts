import type { RequestHandler } from 'express'
import { sendErrorJson } from './error-handlers.ts'

/** Answers OPTIONS requests, and preflights that `corsPolicy` did not answer. */
export const answerOptions =
  (methods: string): RequestHandler =>
  (_request, response) =>
    void response.status(204).set('Allow', methods).end()

/** Answers 405. */
export const rejectOtherMethods =
  (method: string, methods: string): RequestHandler =>
  (_request, response) =>
    void sendErrorJson(response.set('Allow', methods), 'METHOD_NOT_ALLOWED', `Use ${method} for this path`)
