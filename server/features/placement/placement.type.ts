import { Field, Float, InputType, ObjectType } from 'type-graphql'
import { placementSources, placementStates } from '../../../contract/placement.ts'
import { limits } from '../../../contract/limits.ts'
import { namedInput } from '../../graphql/payload-mutation.ts'
import { nameEnum } from '../../graphql/name-enum.ts'
import { ItemInput } from '../profile/profile-item.input.ts'
import { SkyObject } from '../sky/sky-object.type.ts'

export const PlacementState = nameEnum(
  'PlacementState',
  'How far the search for the place of a picture in the sky is.',
  placementStates,
)

export const PlacementSource = nameEnum(
  'PlacementSource',
  'What said where in the sky to look for a picture. Its stars confirmed it.',
  placementSources,
)

@ObjectType({ description: 'A position in the sky, J2000.' })
export class SkyPosition {
  @Field(() => Float, { description: 'Right ascension in degrees, 0 to 360.' })
  rightAscension!: number

  @Field(() => Float, { description: 'Declination in degrees, -90 to 90.' })
  declination!: number
}

export const ifPlaced = (description: string) => ({
  nullable: true,
  description: `${description}; null unless placed.`,
})

@ObjectType({ simpleResolvers: true, description: 'A sky object whose centre is in the frame of a picture.' })
export class ObjectInFrame {
  @Field(() => SkyObject, { description: 'The object.' })
  object!: SkyObject

  @Field(() => Float, { description: 'Its centre in pixels of the large picture, from the left edge.' })
  x!: number

  @Field(() => Float, { description: 'Its centre in pixels of the large picture, from the top edge.' })
  y!: number

  @Field(() => Float, {
    nullable: true,
    description: 'Half of its major axis in pixels; null without a size.',
  })
  semiMajorAxis!: number | null

  @Field(() => Float, {
    nullable: true,
    description: 'Half of its minor axis in pixels; null without a size.',
  })
  semiMinorAxis!: number | null

  @Field(() => Float, {
    description:
      "Angle of its major axis in degrees, clockwise from the picture's right, 0 to 180; 0 if round.",
  })
  angle!: number

  @Field(() => Boolean, { description: 'Whether the owner names it among the objects of the picture.' })
  isNamed!: boolean
}

const { rightAscension, declination, width } = limits.placement

@InputType({ description: 'A picture, and hints where in the sky it is.' })
export class PlaceGalleryImageInput extends ItemInput {
  @Field(() => Float, {
    nullable: true,
    description: `Right ascension of about its centre in degrees, ${rightAscension.min} to ${rightAscension.max}. Needs the declination.`,
  })
  rightAscension?: number | null

  @Field(() => Float, {
    nullable: true,
    description: `Declination of about its centre in degrees, ${declination.min} to ${declination.max}.`,
  })
  declination?: number | null

  @Field(() => Float, {
    nullable: true,
    description: `About its width in degrees, ${width.min} to ${width.max}.`,
  })
  width?: number | null
}

export const RemoveGalleryImagePlacementInput = namedInput(
  'RemoveGalleryImagePlacementInput',
  ItemInput,
  'A picture whose place in the sky is removed.',
)
