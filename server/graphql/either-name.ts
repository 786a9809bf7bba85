import type { AnyObjectSchema } from 'yup'

/** An id with two names, because existing clients of REST use both. */
interface EitherName {
  name: string
  alias: string
}

export const profileId: EitherName = { name: 'creatorProfileId', alias: 'profileId' }
export const imageId: EitherName = { name: 'id', alias: 'imageId' }

/** Descriptions of the two fields. */
export const preferred = ({ name, alias }: EitherName) => ` May be given as ${alias} instead; prefer ${name}.`
export const accepted = ({ name }: EitherName) => `Alias of ${name}; send one of them.`

const missing = ({ name, alias }: EitherName) => `${name} or ${alias} is required`
const differing = ({ name, alias }: EitherName) => `${name} and ${alias} must not differ`

/** Adds such an id to yup rules; the validated value has it under `name`. */
export const withEitherName = (rules: AnyObjectSchema, either: EitherName): AnyObjectSchema => {
  const { name, alias } = either
  return rules
    .transform((input: Record<string, unknown>) => {
      const { [alias]: aliased, ...rest } = input
      return { ...rest, [name]: rest[name] ?? aliased }
    })
    .test('either name', (value: Record<string, unknown>, { originalValue, createError }) => {
      const { [alias]: aliased } = originalValue as Record<string, unknown>
      if (value[name] == null) return createError({ path: name, message: missing(either) })
      if (aliased == null || aliased === value[name]) return true
      return createError({ path: alias, message: differing(either) })
    })
}
