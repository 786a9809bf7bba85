import { Args, type ClassType, createParameterDecorator } from 'type-graphql'
import { type AnyObjectSchema, ValidationError } from 'yup'
import { badInput } from './errors.ts'

/** Declares and injects the `input` argument, validated and normalized by rules of contract/. */
export const ValidInput = (type: () => ClassType, rules: AnyObjectSchema, description: string) =>
  createParameterDecorator(({ args }) => validate(rules, args['input']), {
    arg: { name: 'input', typeFunc: type, options: { description } },
  })

/** Declares and injects several arguments as one object, validated the same way. */
export const ValidArgs = (type: () => ClassType, rules: AnyObjectSchema) =>
  Args(type, { validateFn: async (args: object) => void Object.assign(args, await validate(rules, args)) })

const validate = (rules: AnyObjectSchema, value: unknown) =>
  rules.validate(value, { abortEarly: false }).catch(throwBadInput)

function throwBadInput(error: unknown): never {
  if (!(error instanceof ValidationError)) throw error
  const fields: Record<string, string> = {}
  for (const { path, message } of error.inner) if (path) fields[path] ??= message
  throw badInput(error.errors[0]!, fields)
}
