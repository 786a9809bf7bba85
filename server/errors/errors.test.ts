import { ApolloServerErrorCode } from '@apollo/server/errors'
import { GraphQLEnumType, GraphQLError } from 'graphql'
import { globSync, readFileSync } from 'node:fs'
import { isSchema, type SchemaDescription } from 'yup'
import { describe, expect, test } from 'vitest'
import { inputRules } from '../../contract/rules/input-problem.ts'
import { projectFolder } from '../project-folder.ts'
import { createSchema } from '../schema.ts'
import * as errors from './errors.ts'

const { badInput, errorCodes, graphErrorCodes } = errors

const read = (path: string) => readFileSync(new URL(path, projectFolder), 'utf8')
const sourceIn = (folders: string) =>
  globSync(`${folders}/**/*.ts`, { cwd: projectFolder })
    .filter((path) => !/\.test\.ts$|^server\/testing\//.test(path))
    .map(read)
    .join('\n')
const source = sourceIn('server')

describe('the codes of errors', () => {
  test('are an enum of the schema', () => {
    const type = createSchema().getType('ErrorCode')
    expect(type).toBeInstanceOf(GraphQLEnumType)
    expect((type as GraphQLEnumType).getValues().map(({ name }) => name)).toEqual(graphErrorCodes)
  })

  test.each(errorCodes)('%s is the code of an error that the server creates', (code) => {
    const creations = [
      `(?:errorOf|retryableError)\\(\\s*'${code}'`,
      `sendErrorJson\\([^)]*'${code}'`,
      `\\['${code}', '`,
    ]
    expect(source).toMatch(new RegExp(creations.join('|')))
  })

  test('are of errors that other files throw', () => {
    const elsewhere = source.replace(read('server/errors/errors.ts'), '')
    const functions = Object.entries(errors).filter(([, made]) => typeof made === 'function')
    expect(functions.map(([name]) => name).filter((name) => !elsewhere.includes(`${name}(`))).toEqual([])
  })

  test('include those of Apollo, except that of a server without persisted queries', () => {
    const codes = Object.values(ApolloServerErrorCode).filter(
      (code) => code !== ApolloServerErrorCode.PERSISTED_QUERY_NOT_SUPPORTED,
    )
    expect(graphErrorCodes).toEqual(expect.arrayContaining(codes))
  })

  test('have a type', () => {
    // @ts-expect-error -- the enum does not have it
    expect(new GraphQLError('An error', { extensions: { code: 'NOT_A_CODE' } })).toBeInstanceOf(Error)
    // @ts-expect-error -- docs/clients.md does not have it
    expect(badInput('An error', { path: 'name', rule: 'not a rule' })).toBeInstanceOf(Error)
  })
})

describe('the rules of inputs', async () => {
  const modules = globSync('contract/rules/*.ts', { cwd: projectFolder }).filter(
    (path) => !path.endsWith('.test.ts'),
  )
  const exported = await Promise.all(
    modules.map((path) => import(new URL(path, projectFolder).href) as Promise<object>),
  )
  const schemas = exported.flatMap((module) => Object.values(module)).filter((one) => isSchema(one))

  function namesIn({ tests, ...more }: SchemaDescription): (string | undefined)[] {
    const { fields = {}, innerType = [] } = more as {
      fields?: Record<string, SchemaDescription>
      innerType?: SchemaDescription | SchemaDescription[]
    }
    const parts = [...Object.values(fields), ...[innerType].flat()]
    return [...tests.map(({ name }) => name), ...parts.flatMap(namesIn)]
  }
  // Values are trimmed before they are tested.
  const names = new Set(
    schemas
      .flatMap((schema) => namesIn(schema.describe() as SchemaDescription))
      .filter((name) => name !== 'trim'),
  )

  test('have names that clients know', () => {
    expect(schemas.length).toBeGreaterThan(20)
    expect([...names].filter((name) => !inputRules.some((rule) => rule === name))).toEqual([])
  })

  const [, section = ''] = read('docs/clients.md').split('\n### Problems of an input\n')
  const documented = [...section.split('\n#')[0]!.matchAll(/^- (`.+`): /gm)].flatMap(([, names = '']) =>
    names.slice(1, -1).split('`, `'),
  )

  test.each(inputRules)('%s is used and documented', (rule) => {
    // yup checks types without a test; oneOf is a list of values.
    const isOfYup = names.has(rule) || ['type', 'oneOf'].includes(rule)
    expect(isOfYup || source.includes(`rule: '${rule}'`)).toBe(true)
    expect(documented).toContain(rule)
  })
})
