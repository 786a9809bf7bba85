import { Ctx, Field, FieldResolver, Float, ObjectType, Resolver, Root } from 'type-graphql'
import { type ExposureSeries, filterKey, integrationByFilterOf } from '../../../contract/acquisition.ts'
import { prepared } from '../../database/prepared.ts'
import { isListedImage } from '../../database/visibility.ts'
import type { Context } from '../../graphql/context.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { SkyObject } from '../sky/sky-object.type.ts'
import type { SkyObjectRow } from '../sky/sky-objects.ts'
import { listsByKey } from './image-lists.ts'

/** Images of an object that are read, the newest: an object with a million costs no more. */
const maxRead = 300
/** Fewer say more of their creators than of the object. */
const minImages = 3

@ObjectType({ simpleResolvers: true, description: 'How an object is usually photographed.' })
class TypicalAcquisition {
  @Field(() => GraphQLPositiveInt, { description: 'Number of pictures that it is the median of.' })
  imageCount!: number

  @Field(() => Float, { description: 'Median integration time in seconds.' })
  integrationSeconds!: number

  @Field(() => Float, { description: 'Median time of one exposure in seconds.' })
  exposureSeconds!: number

  @Field(() => String, { nullable: true, description: 'Filter of most pictures; null if most name none.' })
  filter!: string | null
}

interface Exposed {
  integrationSeconds: number
  exposures: ExposureSeries[]
}

/** By the id of the object. */
const exposedImages = listsByKey<Exposed>(
  prepared(
    'exposures_of_objects',
    `select object.id as key, image.integration_seconds as "integrationSeconds", image.exposures
     from sky_object object
     cross join lateral (
       select image_id, integration_seconds from image_object shown where shown.object_name = object.name
       order by image_id desc limit ${maxRead}
     ) newest
     join gallery_image image on image.id = newest.image_id
     where object.id = any($1::int[]) and newest.integration_seconds > 0 and ${isListedImage('image')}
     order by image.id desc`,
  ),
)

/** Returns the value in the middle, of two that of the lower one, because exposures have round lengths. */
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)]!

/** Returns the median of images, each of which counts once; null for too few. */
function typicalOf(images: readonly Exposed[]): TypicalAcquisition | null {
  if (images.length < minImages) return null
  const exposures = images.map(
    ({ exposures }) =>
      exposures.toSorted((one, other) => other.count * other.seconds - one.count * one.seconds)[0]!,
  )
  const filters = images.map(({ exposures }) => integrationByFilterOf(exposures)[0]!.filter)
  const byKey = Map.groupBy(filters, (filter) => filterKey(filter ?? ''))
  const [most] = [...byKey.values()].toSorted((one, other) => other.length - one.length)
  return {
    imageCount: images.length,
    integrationSeconds: median(images.map(({ integrationSeconds }) => integrationSeconds)),
    exposureSeconds: median(exposures.map(({ seconds }) => seconds)),
    filter: most![0]!,
  }
}

@Resolver(() => SkyObject)
export class TypicalAcquisitionResolver {
  @FieldResolver(() => TypicalAcquisition, {
    nullable: true,
    complexity: ({ childComplexity }) => maxRead / 10 + childComplexity,
    description: `How long, in which exposures and with which filter its newest ${maxRead} pictures were taken; null if fewer than ${minImages} of them have exposures.`,
  })
  async typicalAcquisition(@Root() { id }: SkyObjectRow, @Ctx() context: Context) {
    return typicalOf(await context.load(exposedImages, id))
  }
}
