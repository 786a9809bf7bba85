import { Args, type ClassType, createParameterDecorator } from 'type-graphql'
import { type AnyObjectSchema, ValidationError } from 'yup'
import { badInput } from './errors.ts'

/** Declares the `input` argument; the method receives it only after the rules of contract/ accepted and cleaned it. */
export const ValidInput = (type: () => ClassType, rules: AnyObjectSchema, description: string) =>
  createParameterDecorator(({ args }) => accept(rules, args['input']), {
    arg: { name: 'input', typeFunc: type, options: { description } },
  })

/** The same for a method whose arguments stand side by side. */
export const ValidArgs = (type: () => ClassType, rules: AnyObjectSchema) =>
  Args(type, { validateFn: async (args: object) => void Object.assign(args, await accept(rules, args)) })

const accept = (rules: AnyObjectSchema, given: unknown) =>
  rules.validate(given, { abortEarly: false }).catch(refuse)

function refuse(problem: unknown): never {
  if (!(problem instanceof ValidationError)) throw problem
  const fields: Record<string, string> = {}
  for (const { path, message } of problem.inner) if (path) fields[path] ??= message
  throw badInput(problem.errors[0]!, fields)
}
