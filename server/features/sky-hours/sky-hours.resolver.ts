import {
  Arg,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  Float,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import { skyHoursRules } from '../../../contract/rules/sky.ts'
import { type SkyFilterName, skyFilters } from '../../../contract/sky-hours.ts'
import { Access } from '../../graphql/access.ts'
import type { Context } from '../../graphql/context.ts'
import { nameEnum } from '../../graphql/name-enum.ts'
import { GraphQLNonNegativeInt } from '../../graphql/scalars.ts'
import { ValidArgs } from '../../graphql/valid-input.ts'
import { costOfList } from '../../limits/document-limits.ts'
import { SkyObject } from '../sky/sky-object.type.ts'
import type { SkyObjectRow } from '../sky/sky-objects.ts'
import { holesOf, maxHoles } from './holes.ts'
import { hoursOfCreator, hoursOfEverybody, type SkyTotals } from './sky-hours.ts'

const SkyFilter = nameEnum('SkyFilter', 'Kinds of filters in the map of the sky.', skyFilters)

@ObjectType({ simpleResolvers: true, description: 'How long a constellation has been photographed.' })
class ConstellationHours {
  @Field(() => String, {
    description: "Constellation, by the abbreviation of the International Astronomical Union, such as 'And'.",
  })
  constellation!: string

  @Field(() => GraphQLNonNegativeInt, { description: 'Number of pictures whose centre is in it.' })
  imageCount!: number

  @Field(() => Float, { description: 'Their integration time in seconds.' })
  seconds!: number
}

@ObjectType({
  simpleResolvers: true,
  description: 'How long the sky has been photographed through a kind of filter.',
})
class FilterHours {
  @Field(() => SkyFilter, { description: 'The kind of filter.' })
  filter!: SkyFilterName

  @Field(() => Float, { description: 'Integration time in seconds.' })
  seconds!: number
}

@ObjectType({
  simpleResolvers: true,
  description:
    'How long creators have looked at the sky: the integration times of public pictures with exposures whose place is known, or is that of the first object that they name. Those of everybody are up to a minute old.',
})
class SkyHours {
  @Field(() => Float, { description: 'Square degrees that the pictures show.' })
  squareDegrees!: number

  @Field(() => GraphQLNonNegativeInt, { description: 'Number of pictures.' })
  imageCount!: number

  @Field(() => Float, { description: 'Their integration time in seconds.' })
  seconds!: number

  @Field(() => Float, {
    description: 'The part of it of pictures that have no place of their own, but are counted at an object.',
  })
  estimatedSeconds!: number

  @Field(() => [ConstellationHours], { description: 'By constellation, the longest first.' })
  constellations!: ConstellationHours[]

  @Field(() => [FilterHours], { description: 'By kind of filter.' })
  filters!: FilterHours[]
}

@ArgsType()
class SkyHoursArgs {
  @Field(() => String, { nullable: true, description: 'Slug of a creator; absent for everybody.' })
  creator?: string | null
}

@Resolver(() => SkyHours)
export class SkyHoursResolver {
  @Access('public', { tokenScope: 'read' })
  @Query(() => SkyHours, {
    nullable: true,
    description:
      'How long creators have looked at the sky; null for a creator who does not exist or does not show it.',
  })
  skyHours(
    @ValidArgs(() => SkyHoursArgs, skyHoursRules) { creator }: SkyHoursArgs,
    @Ctx() { em }: Context,
  ): Promise<SkyTotals | null> {
    return creator ? hoursOfCreator(em, creator) : hoursOfEverybody(em)
  }

  @FieldResolver(() => String, {
    description:
      "The HEALPix cells (Nside 128, RING order, equatorial J2000) that have been looked at, by ascending number: a letter each, after the number of cells before it that have not. The letters a to z, then A to Z, are 30 % apart, from a minute to 10,000 hours; a cell's time is that of each picture by the part of the cell that it shows.",
  })
  map(
    @Root() { map }: SkyTotals,
    @Arg('filter', () => SkyFilter, { nullable: true, description: 'Only this kind of filter.' })
    filter: SkyFilterName | null | undefined,
  ) {
    return map(filter ?? null)
  }

  @FieldResolver(() => [SkyObject], {
    complexity: costOfList(maxHoles),
    description: `Objects of the season without any hours, which suit a field of view: those with a common name first, then the brightest, at most ${maxHoles}.`,
  })
  async holes(
    @Root() { map }: SkyTotals,
    @Arg('rightAscension', () => Float, {
      description:
        'Right ascension in degrees, J2000, such as of what is highest at midnight: objects are within two hours of it.',
    })
    rightAscension: number,
    @Arg('field', () => Float, { description: 'The shorter side of the field of view in degrees.' })
    field: number,
    @Ctx() { em }: Context,
  ): Promise<SkyObjectRow[]> {
    return holesOf(em, await map(null), { rightAscension, field })
  }
}
