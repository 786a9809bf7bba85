import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { createGearSql, directorySql, profileSql, sessionSql, viewSql } from './ceiling-sql.ts'
import { pool, serve, sessionId, visitorOf } from './peer-server.ts'
import { type Filter, filterOf, formOf, parametersOf } from './queries.ts'

/**
 * The least that the answers cost on Node and PostgreSQL: the operation's name picks one prepared statement, which
 * builds the whole answer as JSON. No document is read, nothing is checked that the cases do not need.
 */
type Operation = (variables: never, request: IncomingMessage) => Promise<string> | string

const directoryTexts = new Map<string, string>()

async function directoryPage(filter: Filter, args: { page: number; limit: number }) {
  const form = formOf(filter)
  const text = directoryTexts.get(form) ?? directorySql(filter)
  directoryTexts.set(form, text)
  const { rows } = await pool.query<{ answer: string; total: number }>({
    name: `directory ${form}`,
    text,
    values: parametersOf(filter, args),
  })
  return rows[0]!
}

const operations: Record<string, Operation> = {
  async CreatorsPage(args: { page: number; limit: number; search?: string; specialty?: string }) {
    const filter = filterOf(args)
    const exact = await directoryPage(filter, args)
    if (exact.total > 0 || filter.words.length === 0) return exact.answer
    return (await directoryPage({ ...filter, isAlike: true }, args)).answer
  },
  CreatorPage: ({ slug }: { slug: string }) => one('profile', profileSql, [slug]),
  Session(_variables, request) {
    const id = sessionId(request)
    return id === null ? '{"data":{"session":null}}' : one('session', sessionSql, [id])
  },
  CreateGearItem: (
    { input }: { input: { creatorProfileId: number; itemName: string; category: string } },
    request,
  ) =>
    one('gear', createGearSql, [sessionId(request), input.creatorProfileId, input.itemName, input.category]),
  RecordProfileView: ({ slug }: { slug: string }, request) =>
    one('view', viewSql, [slug, visitorOf(request)]),
  Empty: () => '{"data":{"__typename":"Query"}}',
}

async function one(name: string, text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ answer: string }>({ name, text, values })
  return rows[0]!.answer
}

serve(async (request, response) => {
  try {
    const { operationName, variables } = (await json(request)) as { operationName: string; variables: never }
    const answer = await operations[operationName]!(variables, request)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-length', Buffer.byteLength(answer))
    response.end(answer)
  } catch (error) {
    response.statusCode = 500
    response.end(JSON.stringify({ errors: [{ message: String(error) }] }))
  }
})
