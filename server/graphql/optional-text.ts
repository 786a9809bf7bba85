import { Field } from 'type-graphql'

/** Declares an optional text of an input and its limit: 'Title, at most 100 characters.' */
export const OptionalText = (meaning: string, { max }: { max: number }) =>
  Field(() => String, { nullable: true, description: `${meaning}, at most ${max} characters.` })
