import { Field, Float, InputType, ObjectType } from 'type-graphql'
import {
  type ExposureSeries,
  type FilterTotal,
  gearRoles,
  type GearRoleName,
  imageLicenses,
  type ImageLicenseName,
} from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { nameEnum } from '../../graphql/name-enum.ts'
import { SkyObject } from '../sky/sky-object.type.ts'
import type { SkyObjectRow } from '../sky/sky-objects.ts'
import { OptionalText } from '../../graphql/optional-text.ts'
import { GraphQLLocalDate, GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'

const { exposure } = limits.gallery

export const GearRole = nameEnum('GearRole', 'The role of a gear item in taking a picture.', gearRoles)

export const ImageLicense = nameEnum(
  'PictureLicense',
  'What others may do with a picture.',
  Object.fromEntries(Object.entries(imageLicenses).map(([name, { label }]) => [name, label])) as Record<
    ImageLicenseName,
    string
  >,
)

const OptionalFloat = (meaning: string, { min, max }: { min: number; max: number }) =>
  Field(() => Float, { nullable: true, description: `${meaning}, ${min} to ${max}.` })

@ObjectType({ description: 'A series of equal exposures.' })
@InputType('ExposureInput', { description: 'A series of equal exposures.' })
export class Exposure implements ExposureSeries {
  @OptionalText("Filter, such as 'Hα'", exposure.filter)
  filter?: string | null

  @Field(() => GraphQLPositiveInt, { description: `Number of exposures, at most ${exposure.count.max}.` })
  count!: number

  @Field(() => Float, {
    description: `Time of each exposure in seconds, ${exposure.seconds.min} to ${exposure.seconds.max}.`,
  })
  seconds!: number

  @Field(() => GraphQLNonNegativeInt, {
    nullable: true,
    description: `Gain of the camera, in its own units, ${exposure.gain.min} to ${exposure.gain.max}.`,
  })
  gain?: number | null

  @Field(() => GraphQLPositiveInt, { nullable: true, description: `ISO, at most ${exposure.iso.max}.` })
  iso?: number | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `Binning: 2 means 2 x 2 pixels. At most ${exposure.binning.max}.`,
  })
  binning?: number | null

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'The night, YYYY-MM-DD.' })
  date?: string | null

  @Field(() => GraphQLNonNegativeInt, {
    nullable: true,
    description: `Offset of the camera, in its own units, ${exposure.offset.min} to ${exposure.offset.max}.`,
  })
  offset?: number | null

  @OptionalFloat('Temperature of the sensor in °C', exposure.sensorTemperature)
  sensorTemperature?: number | null

  @OptionalFloat('Focal ratio, such as 4 for f/4', exposure.fNumber)
  fNumber?: number | null

  @OptionalFloat('Mean brightness of the sky in magnitudes per square arcsecond', exposure.meanSqm)
  meanSqm?: number | null

  @OptionalFloat('Mean full width at half maximum of the stars in arcseconds', exposure.meanFwhm)
  meanFwhm?: number | null

  @OptionalFloat('Mean temperature of the air in °C', exposure.temperature)
  temperature?: number | null
}

@InputType({ description: 'A gear item that a picture was taken with.' })
export class ImageGearInput {
  @Field(() => GraphQLPositiveInt, { description: "Id of an item of the same profile's gear." })
  gearItemId!: number

  @Field(() => GearRole, {
    nullable: true,
    description: "What it did; if absent or null, the role of the item's category.",
  })
  role?: GearRoleName | null
}

@ObjectType({ description: 'The integration time of a picture in one filter.' })
export class FilterIntegration implements Omit<FilterTotal, 'count'> {
  @Field(() => String, { nullable: true, description: 'Filter; null for exposures that name none.' })
  filter!: string | null

  @Field(() => Float, { description: 'Total of its exposures in seconds.' })
  seconds!: number
}

@ObjectType({ description: 'The time that a creator spent on an object.' })
export class ObjectIntegration {
  @Field(() => SkyObject, { description: 'The object.' })
  object!: SkyObjectRow

  @Field(() => Float, { description: 'Total integration of the pictures of it, in seconds.' })
  seconds!: number

  @Field(() => GraphQLPositiveInt, {
    description: 'Number of these pictures; those without exposures do not count.',
  })
  imageCount!: number
}

const orders = {
  newest: 'The picture that was added last first',
  integration: 'The picture with the longest integration time first',
} as const

export type ImageOrder = keyof typeof orders

export const GalleryImageOrder = nameEnum('GalleryImageOrder', 'Orders of pictures.', orders)
