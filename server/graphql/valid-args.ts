import { Args, type ClassType } from 'type-graphql'
import { type AnyObjectSchema, ValidationError } from 'yup'
import { badInput } from './errors.ts'

/** Declares a method's arguments; the method receives them only after the rules of contract/ accepted and cleaned them. */
export const ValidArgs = (type: () => ClassType, rules: AnyObjectSchema) =>
  Args(type, {
    validateFn: async (args: object) => {
      Object.assign(args, await rules.validate(args, { abortEarly: false }).catch(refuse))
    },
  })

function refuse(problem: unknown): never {
  if (!(problem instanceof ValidationError)) throw problem
  const fields = problem.inner.filter(({ path }) => path).map(({ path, message }) => [path, message])
  throw badInput(problem.errors[0]!, Object.fromEntries(fields))
}
