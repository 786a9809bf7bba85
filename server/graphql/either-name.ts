import type { AnyObjectSchema } from 'yup'

/** A number that clients may give under either of two names, for which the specification has both. */
interface EitherName {
  name: string
  other: string
}

export const profileId: EitherName = { name: 'creatorProfileId', other: 'profileId' }
export const imageId: EitherName = { name: 'id', other: 'imageId' }

/** What the description of each name says: which one to prefer. */
export const preferred = ({ name, other }: EitherName) => ` May be given as ${other} instead; prefer ${name}.`
export const accepted = ({ name }: EitherName) => `Another name of ${name}; give one of them.`

export const missing = ({ name, other }: EitherName) => `${name} or ${other} is required`
export const differing = ({ name, other }: EitherName) => `${name} and ${other} must not differ`

/** Rules for what has such a number besides: what they accept has it under the preferred name. */
export const withEitherName = (rules: AnyObjectSchema, either: EitherName): AnyObjectSchema => {
  const { name, other } = either
  return rules
    .transform((given: Record<string, unknown>) => {
      const { [other]: otherwise, ...rest } = given
      return { ...rest, [name]: rest[name] ?? otherwise }
    })
    .test('either name', (accepted: Record<string, unknown>, { originalValue, createError }) => {
      const { [other]: otherwise } = originalValue as Record<string, unknown>
      if (accepted[name] == null) return createError({ path: name, message: missing(either) })
      if (otherwise == null || otherwise === accepted[name]) return true
      return createError({ path: other, message: differing(either) })
    })
}
