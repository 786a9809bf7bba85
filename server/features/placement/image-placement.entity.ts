import { Check, Entity, Index, OneToOne, Property } from '@mikro-orm/decorators/legacy'
import type { PlacementSourceName, PlacementStateName } from '../../../contract/placement.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'

/** Where in the sky an image is. Angles are degrees (J2000), pixels those of the large image (`contract/wcs.ts`). */
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

  @Property({ type: 'string', length: 20 })
  state!: PlacementStateName

  @Property({ type: 'text', nullable: true })
  reason?: string | null

  /** Right ascension of its centre. */
  @Property({ type: 'double', nullable: true })
  rightAscension?: number | null

  @Property({ type: 'double', nullable: true })
  declination?: number | null

  /** Arcseconds per pixel at its centre. */
  @Property({ type: 'double', nullable: true })
  scale?: number | null

  /** Position angle of its up, from north through east. */
  @Property({ type: 'double', nullable: true })
  rotation?: number | null

  @Property({ type: 'boolean', nullable: true })
  isMirrored?: boolean | null

  @Property({ type: 'double[]', columnType: 'double precision[]', nullable: true })
  cd?: number[] | null

  @Property({ type: 'double[]', columnType: 'double precision[]', nullable: true })
  terms?: number[] | null

  @Property({ type: 'double', nullable: true })
  fieldWidth?: number | null

  @Property({ type: 'double', nullable: true })
  fieldHeight?: number | null

  /** Right ascension and declination of top left, top right, bottom right and bottom left. */
  @Property({ type: 'double[]', columnType: 'double precision[]', nullable: true })
  corners?: number[] | null

  @Property({ type: 'integer', nullable: true })
  matchedStars?: number | null

  /** Root mean square of their distances in arcseconds. */
  @Property({ type: 'double', nullable: true })
  residual?: number | null

  @Property({ type: 'string', length: 20, nullable: true })
  source?: PlacementSourceName | null

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
