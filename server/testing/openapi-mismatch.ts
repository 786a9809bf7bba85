import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import { projectFolder } from '../project-folder.ts'

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string }> }>>
}

/** Forbids additional properties, to find fields that are not described. */
const closed = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'properties' in value && 'required' in value
    ? { ...value, additionalProperties: false }
    : value

const read = () => readFileSync(new URL('openapi.json', projectFolder), 'utf8')
const document = JSON.parse(read(), closed) as Document
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(document, 'openapi')

/** Returns how the body of an error differs from openapi.json, for any path; undefined if it does not. */
export function errorBodyMismatch(body: unknown): string | undefined {
  const validate = ajv.getSchema('openapi#/components/schemas/Refusal')!
  return validate(body)
    ? undefined
    : `The error differs from openapi.json: ${ajv.errorsText(validate.errors)}`
}

const schemaIn = (response: string) => `openapi#${response}/content/application~1json/schema`

/** Returns how a response under /_api differs from openapi.json; undefined if it does not. */
export function openApiMismatch(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string | undefined {
  const [plainPath = ''] = path.split('?')
  const responses = document.paths[plainPath]?.[method]?.responses
  if (!responses) return undefined // an unknown path, which a test requests on purpose
  const response = responses[status]
  if (!response) return `openapi.json has no response ${status} of ${method} ${plainPath}`
  const pointer = `/paths/${plainPath.replaceAll('/', '~1')}/${method}/responses/${status}`
  const validate = ajv.getSchema(schemaIn(response.$ref?.slice(1) ?? pointer))
  if (!validate) return `openapi.json does not describe the body of ${status} for ${method} ${plainPath}`
  if (validate(body)) return undefined
  return `The response of ${method} ${plainPath} differs from openapi.json: ${ajv.errorsText(validate.errors)}`
}
