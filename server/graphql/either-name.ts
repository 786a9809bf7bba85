import { Field } from 'type-graphql'
import type { AnyObjectSchema } from 'yup'
import { GraphQLPositiveInt } from './scalars.ts'

/** Existing REST clients use both. */
interface EitherName {
  name: string
  alias: string
}

export const profileId: EitherName = { name: 'creatorProfileId', alias: 'profileId' }
export const imageId: EitherName = { name: 'id', alias: 'imageId' }

/** By the description with the sentence about the alias. Not extensions, which TypeGraphQL does not inherit in inputs. */
const plainDescriptions = new Map<string, string>()

/** Declares both fields of an id: `name`, which is decorated, and `alias`. */
export const IdWithAlias =
  ({ name, alias }: EitherName, plainDescription: string): PropertyDecorator =>
  (target, key) => {
    const field = (description: string) => Field(() => GraphQLPositiveInt, { nullable: true, description })
    const description = `${plainDescription} May be given as ${alias} instead; prefer ${name}.`
    plainDescriptions.set(description, plainDescription)
    field(description)(target, key)
    field(`Alias of ${name}; send one of them.`)(target, alias)
  }

export const descriptionWithoutAlias = (description: string) =>
  plainDescriptions.get(description) ?? description

const missing = ({ name, alias }: EitherName) => `${name} or ${alias} is required`
const differing = ({ name, alias }: EitherName) => `${name} and ${alias} must not differ`

/** Adds an id to yup rules; the validated value has it under `name`. */
export const withEitherName = (rules: AnyObjectSchema, either: EitherName): AnyObjectSchema => {
  const { name, alias } = either
  return rules
    .transform((input: Record<string, unknown>) => {
      const { [alias]: aliased, ...rest } = input
      return { ...rest, [name]: rest[name] ?? aliased }
    })
    .test('required', (value: Record<string, unknown>, { originalValue, createError }) => {
      const { [alias]: aliased } = originalValue as Record<string, unknown>
      if (value[name] == null) return createError({ path: name, message: missing(either) })
      if (aliased == null || aliased === value[name]) return true
      return createError({ path: alias, message: differing(either) })
    })
}
