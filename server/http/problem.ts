import type { Response } from 'express'
import { type ErrorCode, statusOf } from '../graphql/errors.ts'

/** Returns the body of an error outside of the graph: its code, and its message in two fields, as REST promises. */
export const problemBody = (code: unknown, message: string, more: object = {}) => ({
  error: message,
  message,
  code,
  ...more,
})

/** Sends an error as JSON, with the status of its code. */
export const sendProblem = (response: Response, code: ErrorCode, message: string) =>
  response.status(statusOf(code)).json(problemBody(code, message))
