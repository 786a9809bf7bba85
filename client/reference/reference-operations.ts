/** What the reference reads of openapi.json. */
export interface Description {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Described>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: string[]
  const?: string
  default?: string | number
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

interface Content {
  schema: Schema
  example?: object
}

interface Response {
  description: string
  content?: Record<string, Content>
}

interface Parameter {
  name: string
  in: string
  description: string
  required?: boolean
  schema: Schema
}

interface Described {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: object[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response>
}

/** Returns the name of the model that a schema refers to. */
export const modelOf = ({ $ref }: { $ref?: string }) => $ref?.split('/').at(-1)

/** Returns the operations in their order, with the fields of their forms. */
export const operationsOf = ({ paths, components }: Description) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { requestBody, responses, parameters = [] } = operation
      const { 'application/json': body, 'multipart/form-data': form } = requestBody?.content ?? {}
      const success = Object.values(responses)[0]!
      return {
        operation,
        path,
        method,
        body,
        fields: [
          ...parameters.map((one) => ('$ref' in one ? components.parameters[modelOf(one)!]! : one)),
          ...Object.entries(form?.schema.properties ?? {}).map(([name, schema]) => ({
            name,
            in: 'form',
            description: schema.description!,
            required: form!.schema.required!.includes(name),
            schema,
          })),
        ].map(({ schema, ...field }) => ({
          field,
          schema,
          options: schema.enum ?? components.schemas[modelOf(schema) ?? '']?.enum,
          isFile: (schema.items ?? schema).format === 'binary',
        })),
        success,
        /** Undefined for a download and a redirect. */
        result: success.content?.['application/json']?.schema,
        errors: Object.keys(responses).slice(1),
      }
    }),
  )

export type Operation = ReturnType<typeof operationsOf>[number]

/** Returns a type in words: 'string | null', 'GearItem[]'. */
export function typeText(schema: Schema): string {
  if (schema.const) return `"${schema.const}"`
  if (schema.enum) return schema.enum.map((value) => `"${value}"`).join(' | ')
  if (schema.items) return `${typeText(schema.items)}[]`
  return modelOf(schema) ?? schema.format ?? [schema.type ?? 'any'].flat().join(' | ')
}

/** Returns a command that sends what is required. */
export function commandOf({ path, method, fields, body }: Operation): string {
  const command = `curl "$SITE/_api${path}"`
  if (body) return `${command} --json '${JSON.stringify(body.example)}'`
  const sent = fields.filter(({ field }) => field.in === 'form' && field.required)
  const parts = sent.map(({ field, isFile }) => ` -F '${field.name}=${isFile ? '@' : ''}…'`)
  return command + (method === 'post' && parts.length === 0 ? ' -X POST' : parts.join(''))
}
