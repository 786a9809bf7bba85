import type { ApolloServerPlugin } from '@apollo/server'
import { ApolloServerErrorCode } from '@apollo/server/errors'
import Upload from 'graphql-upload/Upload.mjs'
import type { Context } from '../context.ts'
import { errorCodes } from '../graphql/errors.ts'
import { fieldOf } from '../graphql/field-of-operation.ts'
import type { Metrics } from './metrics.ts'

const knownCodes: unknown[] = [...Object.values(errorCodes), ...Object.values(ApolloServerErrorCode)]

/** Counts and times operations by their root field, not by their name, which clients choose. */
export const operationMetrics = ({ operations, uploadedFiles }: Metrics): ApolloServerPlugin<Context> => ({
  requestDidStart: async ({ request }) => {
    const startedAt = performance.now()
    return {
      willSendResponse: async ({ operation, response: { body } }) => {
        const code = body.kind === 'single' ? body.singleResult.errors?.[0]?.extensions?.['code'] : undefined
        const hasFailed = body.kind === 'single' && body.singleResult.errors !== undefined
        const outcome = !hasFailed ? 'ok' : knownCodes.includes(code) ? String(code) : 'OTHER'
        const labels = {
          field: fieldOf(operation),
          kind: operation?.operation ?? 'none',
          way: request.http ? 'graph' : 'rest',
          outcome,
        }
        operations.observe(labels, (performance.now() - startedAt) / 1000)
        const files = filesIn(request.variables)
        if (files > 0) uploadedFiles.inc({ outcome: hasFailed ? 'refused' : 'kept' }, files)
      },
    }
  },
})

function filesIn(value: unknown): number {
  if (value instanceof Upload) return 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part) => sum + filesIn(part), 0)
}
