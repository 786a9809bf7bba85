import { getNamedType, isObjectType } from 'graphql'
import { createSchema } from '../schema.ts'
import { type Answer, hasFiles, type Person } from './person.ts'
import type { RetriedRequest } from './retry-cases.ts'

/** The mutations of the built schema by name. */
export const mutations = createSchema().getMutationType()!.getFields()

/** Runs a mutation of the schema that selects ids only. */
export function runMutation(
  person: Person,
  name: string,
  { variables, files }: RetriedRequest,
): Promise<Answer> {
  const { args: every, type } = mutations[name]!
  const args = every.filter((arg) => arg.name in variables)
  const declared = args.map((arg) => `$${arg.name}: ${arg.type.toString()}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const head = args.length > 0 ? `mutation (${declared}) { ${name}(${passed})` : `mutation { ${name}`
  const named = getNamedType(type)
  const selection = isObjectType(named) ? `{ ${'id' in named.getFields() ? 'id' : '__typename'} }` : ''
  const query = `${head} ${selection} }`
  if (files?.length) return person.upload(query, variables.input!, files)
  return hasFiles(variables) ? person.runWithFiles(query, variables) : person.run(query, variables)
}
