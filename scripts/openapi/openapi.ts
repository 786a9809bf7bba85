import {
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  GraphQLNonNull,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  Kind,
} from 'graphql'
import { siteName } from '../../contract/site.ts'
import { type ErrorCode, statusOf } from '../../server/errors/errors.ts'
import { exportRoute } from '../../server/features/account-archive/export-route.ts'
import { sessionCookieName } from '../../server/features/session/request-session.ts'
import { fieldDefinition, JsonSchemas, nameOf, objectOf, refTo, type JsonSchema } from './json-schema.ts'
import {
  areas,
  idempotencyKey,
  introduction,
  jsonOf,
  popup,
  errorResponse,
  errorSchema,
  statusDescriptions,
} from './openapi-parts.ts'
import { aliases } from '../../server/rest/rest-input.ts'
import { readOperation, type RestOperation } from './rest-operation.ts'
import { type RestRoute, restRoutes } from '../../server/rest/routes.ts'
import { readFileSync } from 'node:fs'
import { createSchema } from '../../server/schema.ts'
import { projectFolder } from '../../server/project-folder.ts'

/** For scripts/codegen.mjs. */
export { createSchema }

const signedInName = 'session'
const tokenName = 'accessToken'

/** Describes the routes under /_api as OpenAPI 3.1. */
export function openApi(graph: GraphQLSchema, version: string) {
  const definitions = restRoutes.flatMap(({ operation }) => operation.definitions)
  const fragments = definitions.filter((part) => part.kind === Kind.FRAGMENT_DEFINITION)
  const schemas = new JsonSchemas(graph, fragments)
  const paths: Record<string, object> = {}
  for (const route of restRoutes) {
    const described = describe(route, readOperation(route, graph), { graph, schemas })
    paths[route.path] = { [route.method]: described }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${siteName} REST`,
      version,
      description: introduction,
      contact: { name: siteName },
      license: { name: 'MIT License', identifier: 'MIT' },
    },
    servers: [{ url: '/_api' }],
    tags: [...new Set(restRoutes.map(areaOf))],
    paths: {
      ...paths,
      '/auth/oauth_authorize': { get: popup },
      [exportRoute.path]: { get: describeExport() },
    },
    components: {
      schemas: { ...schemas.components, Refusal: errorSchema },
      responses: Object.fromEntries(
        Object.entries(statusDescriptions).map(([status, text]) => [status, errorResponse(text)]),
      ),
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        [signedInName]: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(false),
          description: `Set at sign-in. Over HTTPS its name is \`${sessionCookieName(true)}\`.`,
        },
        [tokenName]: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access token, created at /account. Reads need `read` scope, writes `write`.',
        },
      },
    },
  }
}

function describe(route: RestRoute, operation: RestOperation, { graph, schemas }: Types) {
  const { text, name } = operation
  const isWrite = route.method === 'post'
  return {
    operationId: name,
    tags: [areaOf(route).name],
    summary: text.split(/[.:;] /)[0]!.replace(/\.$/, ''),
    description: text,
    security: securityOf(operation),
    ...(isWrite ? bodyParts(route, operation, schemas) : queryParts(operation, schemas)),
    responses: {
      200: { description: 'Done.', content: jsonOf(resultSchema(route, operation, { graph, schemas })) },
      ...errorResponsesOf(operation, isWrite),
    },
  }
}

/** Not a GraphQL operation, because it streams a file. */
function describeExport() {
  const { path, mediaType, refusals } = exportRoute
  return {
    operationId: 'exportAccount',
    tags: [areaOf({ path }).name],
    summary: 'Downloads your account as a ZIP archive',
    description:
      'Downloads your account as a ZIP archive: everything that it holds in `account.json`, a readable `index.html`, and every ' +
      'picture in full. One export of an account runs at a time. An archive that cannot be completed is cut off.',
    security: securityOf({ requiresSession: true, tokenScope: 'none' }),
    responses: {
      200: {
        description: 'The archive, as an attachment.',
        content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } },
      },
      ...errorResponsesOf({ errorCodes: refusals }, false),
    },
  }
}

function securityOf({ requiresSession, tokenScope }: Pick<RestOperation, 'requiresSession' | 'tokenScope'>) {
  if (!requiresSession) return []
  return [{ [signedInName]: [] }, ...(tokenScope === 'none' ? [] : [{ [tokenName]: [] }])]
}

interface Types {
  graph: GraphQLSchema
  schemas: JsonSchemas
}

function areaOf({ path }: Pick<RestRoute, 'path'>) {
  const area = areas[path.split('/')[1]!]
  if (!area) throw new Error(`openapi-parts.ts has no area for ${path}`)
  return area
}

const queryParts = ({ inputs }: RestOperation, schemas: JsonSchemas) => ({
  parameters: inputs.map(({ type, isRequired, defaultValue, ...input }) => ({
    name: input.name,
    in: 'query',
    description: described(input),
    required: isRequired,
    schema: { ...schemas.ofType(nonNull(type)), default: defaultValue },
  })),
})

function bodyParts(
  { files, file }: RestRoute,
  { inputs, isIdempotent }: RestOperation,
  schemas: JsonSchemas,
) {
  const parameters = isIdempotent ? { parameters: [refTo('parameters', 'IdempotencyKey')] } : {}
  const isForm = files !== undefined || file !== undefined
  const required = inputs.filter(({ isRequired }) => isRequired)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      inputs.map(({ type, defaultValue, ...input }) => [
        input.name,
        {
          ...schemas.ofType(isForm ? nonNull(type) : type),
          description: described(input),
          default: defaultValue,
        },
      ]),
    ),
    required: required.map(({ name }) => name),
  }
  // Only required fields, so that the reference does not prefill optional ones.
  const example = Object.fromEntries(required.map(({ name, type }) => [name, exampleOf(type)]))
  const content = isForm ? { 'multipart/form-data': { schema } } : { 'application/json': { schema, example } }
  return { ...parameters, ...(inputs.length > 0 && { requestBody: { required: true, content } }) }
}

/** Names the second name of an id. */
function described({ name, description }: Pick<RestOperation['inputs'][number], 'name' | 'description'>) {
  const alias = aliases[name]
  if (alias === undefined) return description
  const preferred = [name, alias].find((one) => one === 'creatorProfileId' || one === 'id')
  return `${description} May be sent as \`${alias}\` instead; prefer \`${preferred}\`, the name in responses.`
}

function exampleOf(type: GraphQLInputType): unknown {
  const value = getNullableType(type)
  if (isListType(value)) return [exampleOf(value.ofType)]
  if (isInputObjectType(value)) return {}
  return value.name === 'String' ? '' : 1
}

/** Query strings and forms have no null. */
const nonNull = (type: GraphQLInputType) => new GraphQLNonNull(getNullableType(type))

function resultSchema(route: RestRoute, { root, rootType }: RestOperation, { graph, schemas }: Types) {
  if (route.body) return objectOf(Object.entries(route.body).map(([name, value]) => [name, { const: value }]))
  const { type } = fieldDefinition(graph, rootType, root.name.value)
  const selected = () => schemas.ofSelection(getNamedType(type).name, root.selectionSet!)
  if (nameOf(root) === 'payload') {
    const body = selected()
    return route.unwrap ? (body['properties'] as Record<string, JsonSchema>)[route.unwrap]! : body
  }
  if (route.unwrap) return selected()
  // A null result becomes an error or `emptyError`.
  const whole = objectOf([
    [nameOf(root), schemas.ofType(new GraphQLNonNull(getNullableType(type)), selected)],
  ])
  return route.emptyError ? { anyOf: [whole, objectOf([['error', { const: route.emptyError }]])] } : whole
}

interface Refusable {
  errorCodes: readonly ErrorCode[]
}

function errorResponsesOf({ errorCodes }: Refusable, isWrite: boolean) {
  const always = [...(isWrite ? [403, 412, 413, 415] : []), 400, 401, 429, 500, 503]
  const statuses = new Set([...always, ...errorCodes.map(statusOf)])
  return Object.fromEntries([...statuses].map((status) => [status, refTo('responses', status)]))
}

/** Returns the text of openapi.json. Builds the graph, because schema.graphql lacks the metadata of decorators. */
export function printedOpenApi(): string {
  const packageJson = readFileSync(new URL('package.json', projectFolder), 'utf8')
  const { version } = JSON.parse(packageJson) as { version: string }
  return `${JSON.stringify(openApi(createSchema(), version), null, 2)}\n`
}
