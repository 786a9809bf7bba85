import { ArgsType, Field, Float, InputType, ObjectType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { skyObjectKinds, type SkyObjectKindName } from '../../../contract/sky.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { nameEnum } from '../../graphql/name-enum.ts'
import { Pagination } from '../../graphql/pagination.ts'

const { perPage, page, search } = limits.directory
const { radius } = limits.imageSearch
/** In degrees. */
export const nearRadius = 1

export const SkyObjectKind = nameEnum('SkyObjectKind', 'Kinds of sky objects.', skyObjectKinds)

@ObjectType({ description: 'Something in the sky that pictures show.' })
export class SkyObject {
  @Field(() => String, { description: 'Its slug, by which clients identify objects.' })
  id!: string

  @Field(() => String, { description: "Unique name in a catalogue, such as 'NGC 224'; 'Moon' without one." })
  name!: string

  @Field(() => String, {
    description: 'Name in URLs, as in /objects/m-31: a-z, 0-9 and hyphens; never changes.',
  })
  slug!: string

  @Field(() => String, { description: "The best-known name, such as 'Andromeda Galaxy'." })
  title!: string

  @Field(() => SkyObjectKind, { description: 'What it is.' })
  kind!: SkyObjectKindName

  @Field(() => Float, {
    nullable: true,
    description: 'Right ascension in degrees, J2000; null for objects that move among the stars.',
  })
  rightAscension?: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'Declination in degrees, J2000; null for objects that move among the stars.',
  })
  declination?: number | null

  @Field(() => String, {
    nullable: true,
    description: "Constellation, by the abbreviation of the International Astronomical Union, such as 'And'.",
  })
  constellation?: string | null

  @Field(() => Float, { nullable: true, description: 'Major axis in arcminutes; null if unknown.' })
  size?: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'Minor axis in arcminutes; null if unknown, or as the major one.',
  })
  minorSize?: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'Position angle of its major axis in degrees, from north through east; null if unknown.',
  })
  positionAngle?: number | null

  @Field(() => Float, { nullable: true, description: 'Visual magnitude, else blue; null if unknown.' })
  magnitude?: number | null

  @Field(() => [String], { description: "Names in other catalogues, such as 'M 31'." })
  otherNames!: string[]

  @Field(() => [String], { description: 'Common names, the best-known first.' })
  commonNames!: string[]

  @Field(() => GraphQLNonNegativeInt, { description: 'Number of pictures of it.' })
  imageCount!: number
}

@InputType({ description: 'A position in the sky, J2000, and what is around it.' })
export class SkyPositionInput {
  @Field(() => Float, { description: 'Right ascension in degrees, 0 to 360.' })
  rightAscension!: number

  @Field(() => Float, { description: 'Declination in degrees, -90 to 90.' })
  declination!: number

  @Field(() => Float, {
    nullable: true,
    description: `How far around it in degrees, at most ${radius.max}; ${nearRadius} if absent.`,
  })
  radius?: number | null
}

@ArgsType()
export class SkyObjectsArgs {
  @Field(() => String, {
    nullable: true,
    description: `The beginning of any of its names, ignoring case, accents, blanks and leading zeros; if none begins so, a name like it. Truncated to ${search.max} characters.`,
  })
  search?: string | null

  @Field(() => SkyObjectKind, { nullable: true, description: 'Only this kind.' })
  kind?: SkyObjectKindName | null

  @Field(() => String, { nullable: true, description: "Only this constellation, such as 'And'." })
  constellation?: string | null

  @Field(() => SkyPositionInput, {
    nullable: true,
    description: 'Only objects around this position; `search` is then ignored.',
  })
  near?: SkyPositionInput | null

  @Field(() => GraphQLPositiveInt, {
    defaultValue: page.default,
    description: 'Page number, from 1. A page beyond the last is empty.',
  })
  page!: number

  @Field(() => GraphQLPositiveInt, {
    defaultValue: perPage.default,
    description: `Objects per page, at most ${perPage.max}.`,
  })
  limit!: number
}

@ObjectType({ description: 'One page of sky objects.' })
export class SkyObjectList {
  @Field(() => [SkyObject], {
    description: 'The objects on this page, most photographed first, then brightest.',
  })
  objects!: SkyObject[]

  @Field(() => Pagination, { description: 'Position of this page among all pages.' })
  pagination!: Pagination
}
