import type { GraphQLError } from 'graphql'
import { badInput, conflict } from './errors.ts'

/** SQLSTATEs (PostgreSQL, appendix A) of a text or a number that no column takes: the client's doing, not ours. */
const outsideOfColumns = ['22001', '22003', '22007', '22008', '22021', '22P02', '22P05']
const uniqueViolation = '23505'
const foreignKeyViolation = '23503'
const checkViolation = '23514'

/** What a client is told of a database error that their input caused; undefined when it is our own fault. */
export function refusalOf(problem: unknown): GraphQLError | undefined {
  const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
  if (outsideOfColumns.includes(code) || code === checkViolation) {
    return badInput('A text or a number in the request is outside what can be stored')
  }
  if (code === uniqueViolation) return conflict('This already exists')
  if (code === foreignKeyViolation) return conflict('This belongs to something that is gone')
  return undefined
}
