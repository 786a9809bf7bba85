import { Check, Entity, Index, OneToOne, Property } from '@mikro-orm/decorators/legacy'
import { Field, Float, ObjectType } from 'type-graphql'
import type { PlacementSourceName, PlacementStateName } from '../../../contract/placement.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { ifPlaced, PlacementSource, PlacementState } from './placement.type.ts'

/** Where in the sky an image is. Angles are degrees (J2000), pixels those of the large image (`contract/wcs.ts`). */
@ObjectType('Placement', { simpleResolvers: true, description: 'Where in the sky a picture is.' })
@Entity({ tableName: 'image_placement' })
@Check({ name: 'image_placement_place', expression: `(state = 'placed') = (bounds is not null)` })
@Index({
  name: 'image_placement_bounds',
  expression: (columns, table, indexName) =>
    `create index "${indexName}" on "${table.name}" using gist ("${columns.bounds}") include ("${columns.imageId}", "${columns.rightAscension}", "${columns.declination}", "${columns.fieldWidth}", "${columns.fieldHeight}") where "${columns.bounds}" is not null`,
})
@Index({
  name: 'image_placement_waiting',
  expression: (columns, table, indexName) =>
    `create index "${indexName}" on "${table.name}" ("${columns.imageId}") where "${columns.state}" = 'waiting'`,
})
export class ImagePlacement {
  @OneToOne(() => GalleryImage, {
    mapToPk: true,
    fieldName: 'image_id',
    owner: true,
    primary: true,
    deleteRule: 'cascade',
  })
  imageId!: number

  @Field(() => PlacementState, { description: 'How far the search for it is.' })
  @Property({ type: 'string', length: 20 })
  state!: PlacementStateName

  @Field(() => String, { nullable: true, description: 'Why it was not found, as a sentence; else null.' })
  @Property({ type: 'text', nullable: true })
  reason?: string | null

  @Field(() => Float, ifPlaced("Right ascension of the picture's centre in degrees, J2000"))
  @Property({ type: 'double', nullable: true })
  rightAscension?: number | null

  @Field(() => Float, ifPlaced("Declination of the picture's centre in degrees, J2000"))
  @Property({ type: 'double', nullable: true })
  declination?: number | null

  @Field(() => Float, ifPlaced('Arcseconds per pixel of the large picture, at its centre'))
  @Property({ type: 'double', nullable: true })
  scale?: number | null

  @Field(
    () => Float,
    ifPlaced("Position angle of the picture's up in degrees, from north through east, 0 to 360"),
  )
  @Property({ type: 'double', nullable: true })
  rotation?: number | null

  @Field(() => Boolean, ifPlaced('Whether east is to the right of north, unlike in the sky'))
  @Property({ type: 'boolean', nullable: true })
  isMirrored?: boolean | null

  @Field(
    () => [Float],
    ifPlaced(
      'Degrees to the east per pixel of x and of y, then degrees to the north: CD1_1, CD1_2, CD2_1 and CD2_2 of the FITS standard. Pixels are those of the large picture, x to the right and y down, from its centre',
    ),
  )
  @Property({ type: 'double[]', columnType: 'double precision[]', nullable: true })
  cd?: number[] | null

  @Field(() => [Float], {
    nullable: true,
    description:
      'Distortion of the lens, as coefficients of SIP in these pixels: A_2_0, A_1_1 and A_0_2; if it is of the third order, A_3_0, A_2_1, A_1_2 and A_0_3; then the same of B. Null without it, or unless placed.',
  })
  @Property({ type: 'double[]', columnType: 'double precision[]', nullable: true })
  terms?: number[] | null

  @Field(() => Float, { name: 'width', simple: false, ...ifPlaced('Width of the picture in degrees') })
  @Property({ type: 'double', nullable: true })
  fieldWidth?: number | null

  @Field(() => Float, { name: 'height', simple: false, ...ifPlaced('Height of the picture in degrees') })
  @Property({ type: 'double', nullable: true })
  fieldHeight?: number | null

  /** Right ascension and declination of top left, top right, bottom right and bottom left. */
  @Property({ type: 'double[]', columnType: 'double precision[]', nullable: true })
  corners?: number[] | null

  @Field(() => GraphQLNonNegativeInt, ifPlaced('Number of stars of the catalogue that were found in it'))
  @Property({ type: 'integer', nullable: true })
  matchedStars?: number | null

  @Field(() => Float, ifPlaced('Root mean square of the distances of these stars in arcseconds'))
  @Property({ type: 'double', nullable: true })
  residual?: number | null

  @Field(() => PlacementSource, ifPlaced('What said where to look'))
  @Property({ type: 'string', length: 20, nullable: true })
  source?: PlacementSourceName | null

  @Field(() => GraphQLPositiveInt, ifPlaced('Version of the program that found it'))
  @Property({ type: 'integer', nullable: true })
  solverVersion?: number | null

  /** Right ascension and declination around it: beyond 360 across 0, and 0 to 360 over a pole. */
  @Property({ type: 'string', columnType: 'box', nullable: true })
  bounds?: string | null

  /** Where to look first, as given by the owner, the frames or the file. */
  @Property({ type: 'double', nullable: true })
  hintRightAscension?: number | null

  @Property({ type: 'double', nullable: true })
  hintDeclination?: number | null

  @Property({ type: 'double', nullable: true })
  hintWidth?: number | null

  @Property({ type: 'string', length: 20, nullable: true })
  hintSource?: PlacementSourceName | null
}
