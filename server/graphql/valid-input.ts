import { Args, type ClassType, createParameterDecorator } from 'type-graphql'
import { type AnyObjectSchema, ValidationError } from 'yup'
import type { InputProblem, InputRule } from '../../contract/rules/input-problem.ts'
import { badInput } from '../errors/errors.ts'

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
  throw badInput(error.errors[0]!, ...problemsOf(error))
}

/** Rules that have another name in yup. */
const renamedRules = new Map<unknown, InputRule>([
  ['optionality', 'required'],
  ['nullable', 'required'],
  ['typeError', 'type'],
])

/** Returns the first problem of each path. */
function problemsOf({ inner }: ValidationError): InputProblem[] {
  const problems = new Map<string, InputProblem>()
  for (const { path = '', type, params, message } of inner) {
    const limit = type === 'min' || type === 'max' ? (params?.[type] as number) : null
    const rule = renamedRules.get(type) ?? (type as InputRule)
    if (!problems.has(path)) problems.set(path, { path, rule, limit, message })
  }
  return [...problems.values()]
}
