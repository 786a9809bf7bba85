import { Field, Float, InputType, ObjectType } from 'type-graphql'
import {
  placementSources,
  type PlacementSourceName,
  placementStates,
  type PlacementStateName,
} from '../../../contract/placement.ts'
import { limits } from '../../../contract/limits.ts'
import { namedInput } from '../../graphql/payload-mutation.ts'
import { nameEnum } from '../../graphql/name-enum.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { ItemInput } from '../profile/profile-item.input.ts'
import { SkyObject } from '../sky/sky-object.type.ts'

const PlacementState = nameEnum(
  'PlacementState',
  'How far the search for the place of a picture in the sky is.',
  placementStates,
)

const PlacementSource = nameEnum(
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

const ifPlaced = (description: string) => ({
  nullable: true,
  description: `${description}; null unless placed.`,
})

@ObjectType({ simpleResolvers: true, description: 'Where in the sky a picture is.' })
export class Placement {
  @Field(() => PlacementState, { description: 'How far the search for it is.' })
  state!: PlacementStateName

  @Field(() => String, { nullable: true, description: 'Why it was not found, as a sentence; else null.' })
  reason!: string | null

  @Field(() => Float, ifPlaced("Right ascension of the picture's centre in degrees, J2000"))
  rightAscension!: number | null

  @Field(() => Float, ifPlaced("Declination of the picture's centre in degrees, J2000"))
  declination!: number | null

  @Field(() => Float, ifPlaced('Width of the picture in degrees'))
  width!: number | null

  @Field(() => Float, ifPlaced('Height of the picture in degrees'))
  height!: number | null

  @Field(() => Float, ifPlaced('Arcseconds per pixel of the large picture, at its centre'))
  scale!: number | null

  @Field(
    () => Float,
    ifPlaced("Position angle of the picture's up in degrees, from north through east, 0 to 360"),
  )
  rotation!: number | null

  @Field(() => Boolean, ifPlaced('Whether east is to the right of north, unlike in the sky'))
  isMirrored!: boolean | null

  @Field(
    () => [Float],
    ifPlaced(
      'Degrees to the east per pixel of x and of y, then degrees to the north: CD1_1, CD1_2, CD2_1 and CD2_2 of the FITS standard. Pixels are those of the large picture, x to the right and y down, from its centre',
    ),
  )
  cd!: number[] | null

  @Field(() => [Float], {
    nullable: true,
    description:
      'Distortion of the lens, as coefficients of SIP in these pixels: A_2_0, A_1_1 and A_0_2; if it is of the third order, A_3_0, A_2_1, A_1_2 and A_0_3; then the same of B. Null without it, or unless placed.',
  })
  terms!: number[] | null

  @Field(() => [SkyPosition], ifPlaced('Its corners: top left, top right, bottom right and bottom left'))
  corners!: SkyPosition[] | null

  @Field(() => GraphQLNonNegativeInt, ifPlaced('Number of stars of the catalogue that were found in it'))
  matchedStars!: number | null

  @Field(() => Float, ifPlaced('Root mean square of the distances of these stars in arcseconds'))
  residual!: number | null

  @Field(() => PlacementSource, ifPlaced('What said where to look'))
  source!: PlacementSourceName | null

  @Field(() => GraphQLPositiveInt, ifPlaced('Version of the program that found it'))
  solverVersion!: number | null
}

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
