import { getNamedType, type GraphQLObjectType, isObjectType } from 'graphql'
import { createSchema } from '../schema.ts'
import { type Answer, hasFiles, type Person } from './person.ts'
import type { MutationRequest } from './mutation-cases.ts'

/** The mutations of the built schema by name. */
export const mutations = createSchema().getMutationType()!.getFields()

/** Selects the scalars of a payload and the ids of its objects. */
const selectionOf = (payload: GraphQLObjectType) =>
  Object.values(payload.getFields())
    .map(({ name, type }) => (isObjectType(getNamedType(type)) ? `${name} { id }` : name))
    .join(' ')

/** Runs a mutation of the schema that selects ids only. */
export function runMutation(
  person: Person,
  name: string,
  { input, files }: Pick<MutationRequest, 'input' | 'files'>,
): Promise<Answer> {
  const { args, type } = mutations[name]!
  const field = `{ ${selectionOf(getNamedType(type) as GraphQLObjectType)} }`
  const query = args[0]
    ? `mutation ($input: ${args[0].type.toString()}) { ${name}(input: $input) ${field} }`
    : `mutation { ${name} ${field} }`
  if (files?.length) return person.upload(query, input!, files)
  const variables = args[0] ? { input } : {}
  return hasFiles(variables) ? person.runWithFiles(query, variables) : person.run(query, variables)
}
