import type { Response } from 'express'
import { type ErrorCode, statusOf } from '../graphql/errors.ts'

/** The body of an error that is not an answer of the graph: the message for people, twice as REST promises, and its code. */
export const problemBody = (code: unknown, message: string, more: object = {}) => ({
  error: message,
  message,
  code,
  ...more,
})

/** Sends an error as JSON, with the status of its code. */
export const sendProblem = (response: Response, code: ErrorCode, message: string) =>
  response.status(statusOf(code)).json(problemBody(code, message))
