import {
  type DocumentNode,
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLSchema,
  Kind,
} from 'graphql'
import { siteName } from '../../contract/site.ts'
import { statusOf } from '../graphql/errors.ts'
import { sessionCookieName } from '../features/session/session-lifetime.ts'
import { fieldOf, JsonSchemas, nameOf, objectOf, refTo } from './json-schema.ts'
import {
  areas,
  idempotencyKey,
  introduction,
  jsonOf,
  popup,
  refusal,
  refusals,
  refused,
} from './openapi-parts.ts'
import { otherNames } from './prepared-operation.ts'
import { readOperation, type RestOperation } from './rest-operation.ts'
import { type RestRoute, restRoutes } from './routes.ts'

const signedInName = 'session'

/** What the description is made of, besides the table of routes. */
interface Sources {
  graph: GraphQLSchema
  /** The operations of the routes with what they say of themselves, which generated code leaves out. */
  operations: DocumentNode
  version: string
}

/** The routes under /_api as OpenAPI 3.1. */
export function openApi({ graph, operations: { definitions }, version }: Sources) {
  const fragments = definitions.filter((part) => part.kind === Kind.FRAGMENT_DEFINITION)
  const schemas = new JsonSchemas(graph, fragments)
  const operations = new Map(
    definitions
      .filter((part) => part.kind === Kind.OPERATION_DEFINITION)
      .map((operation) => [operation.name?.value, readOperation(operation, graph)]),
  )
  const paths: Record<string, object> = {}
  for (const route of restRoutes) {
    const operation = operations.get(nameOfOperation(route.operation))!
    paths[route.path] = { [route.method]: describe(route, operation, { graph, schemas }) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${siteName} REST`,
      version,
      description: introduction,
      contact: { name: siteName },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
    },
    servers: [{ url: '/_api' }],
    tags: [...new Set(restRoutes.map(areaOf))],
    paths: { ...paths, '/auth/oauth_authorize': { get: popup } },
    components: {
      schemas: { ...schemas.components, Refusal: refusal },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, text]) => [status, refused(text)]),
      ),
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        [signedInName]: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(false),
          description: `Set at sign-in. Where the site has https it is called \`${sessionCookieName(true)}\`.`,
        },
      },
    },
  }
}

function describe(route: RestRoute, operation: RestOperation, { graph, schemas }: Types) {
  const { text, name, requiresSession } = operation
  const isWrite = route.method === 'post'
  return {
    operationId: name,
    tags: [areaOf(route).name],
    summary: text.split(/[.:;] /)[0]!.replace(/\.$/, ''),
    description: text,
    security: requiresSession ? [{ [signedInName]: [] }] : [],
    ...(isWrite ? bodyParts(route, operation, schemas) : queryParts(operation, schemas)),
    responses: {
      200: { description: 'Done.', content: jsonOf(answerOf(route, operation, { graph, schemas })) },
      ...refusalsOf(operation, isWrite),
    },
  }
}

interface Types {
  graph: GraphQLSchema
  schemas: JsonSchemas
}

const nameOfOperation = ({ definitions }: DocumentNode) =>
  definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION)?.name?.value

/** The first part of the path says what it is about. */
function areaOf({ path }: RestRoute) {
  const area = areas[path.split('/')[1]!]
  if (!area) throw new Error(`No area of REST is described for ${path}`)
  return area
}

const queryParts = ({ inputs }: RestOperation, schemas: JsonSchemas) => ({
  parameters: inputs.map(({ type, isRequired, defaultValue, ...input }) => ({
    name: input.name,
    in: 'query',
    description: described(input),
    required: isRequired,
    schema: { ...schemas.ofType(present(type)), default: defaultValue },
  })),
})

function bodyParts({ files }: RestRoute, { inputs, isIdempotent }: RestOperation, schemas: JsonSchemas) {
  const parameters = isIdempotent ? { parameters: [refTo('parameters', 'IdempotencyKey')] } : {}
  const needed = inputs.filter(({ isRequired }) => isRequired)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      inputs.map(({ type, defaultValue, ...input }) => [
        input.name,
        {
          ...schemas.ofType(files ? present(type) : type),
          description: described(input),
          default: defaultValue,
        },
      ]),
    ),
    required: needed.map(({ name }) => name),
  }
  // Who tries it out begins with what is needed, not with invented texts for all the rest.
  const example = Object.fromEntries(needed.map(({ name, type }) => [name, isText(type) ? '' : 1]))
  const content = files ? { 'multipart/form-data': { schema } } : { 'application/json': { schema, example } }
  return { ...parameters, ...(inputs.length > 0 && { requestBody: { required: true, content } }) }
}

/** What an input is, and the other name under which it may be sent. */
function described({ name, description }: Pick<RestOperation['inputs'][number], 'name' | 'description'>) {
  const other = otherNames[name]
  if (other === undefined) return description
  const preferred = [name, other].find((one) => one === 'creatorProfileId' || one === 'id')
  // The graph says the same of its own names.
  const meaning = description?.replace(/ May be given as .*$/, '')
  return `${meaning} May be sent as \`${other}\` instead; prefer \`${preferred}\`, as answers call it.`
}

const isText = (type: GraphQLInputType) => getNamedType(type).name === 'String'

/** A query string and a form have no null: what is not given is left out. */
const present = (type: GraphQLInputType) => new GraphQLNonNull(getNullableType(type))

function answerOf(route: RestRoute, { root, rootType }: RestOperation, { graph, schemas }: Types) {
  if (route.body) return objectOf(Object.entries(route.body).map(([name, value]) => [name, { const: value }]))
  const { type } = fieldOf(graph, rootType, root.name.value)
  const selected = () => schemas.ofSelection(getNamedType(type).name, root.selectionSet!)
  if (route.open) return selected()
  // What there is none of is refused, or told as `nothing`; never null.
  const whole = objectOf([
    [nameOf(root), schemas.ofType(new GraphQLNonNull(getNullableType(type)), selected)],
  ])
  return route.nothing ? { anyOf: [whole, objectOf([['error', { const: route.nothing }]])] } : whole
}

function refusalsOf({ errorCodes, inputs }: RestOperation, isWrite: boolean) {
  const always = [
    ...(inputs.length > 0 ? [400] : []),
    ...(isWrite ? [400, 403, 412, 413, 415] : []),
    429,
    500,
    503,
  ]
  const statuses = new Set([...always, ...errorCodes.map(statusOf)])
  return Object.fromEntries([...statuses].map((status) => [status, refTo('responses', status)]))
}
