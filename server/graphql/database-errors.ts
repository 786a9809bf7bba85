import type { GraphQLError } from 'graphql'
import { badInput, conflict } from './errors.ts'

/** SQLSTATE of PostgreSQL, appendix A: the class of data exceptions (text or number that no column takes). */
const dataException = /^22/
const uniqueViolation = '23505'

/** What a client is told of a database error that their input caused; undefined when it is our own fault. */
export function refusalOf(problem: unknown): GraphQLError | undefined {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  if (dataException.test(code))
    return badInput('A text or a number in the request is outside what can be stored')
  if (code === uniqueViolation) return conflict('This already exists')
  return undefined
}
