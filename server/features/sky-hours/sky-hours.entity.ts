import { Entity, Index, OneToOne, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'

/** How long a place has been looked at through each kind of filter, as `skyFilterNames`. */
abstract class SecondsByFilter {
  @Property({ type: 'bigint' })
  broadband!: string

  @Property({ type: 'bigint' })
  hAlpha!: string

  @Property({ type: 'bigint' })
  oxygen!: string

  @Property({ type: 'bigint' })
  sulphur!: string

  @Property({ type: 'bigint' })
  dualBand!: string
}

/** What all images show of a cell (`contract/healpix.ts`): seconds times the millionths of the cell in each frame. Whole numbers, so that sums stay exact. */
@Entity({ tableName: 'sky_cell' })
export class SkyCell extends SecondsByFilter {
  @PrimaryKey({ type: 'integer', autoincrement: false })
  cell!: number

  /** Millionths of the cell, summed over the frames. */
  @Property({ type: 'bigint' })
  share!: string
}

/** The images of a constellation, with their seconds. */
@Entity({ tableName: 'sky_constellation' })
export class SkyConstellation extends SecondsByFilter {
  /** '' if unknown. */
  @PrimaryKey({ type: 'string', length: 3 })
  constellation!: string

  @Property({ type: 'integer' })
  images!: number

  /** Seconds of images whose place is an estimate. */
  @Property({ type: 'bigint' })
  estimated!: string
}

/** The map of everybody, drawn from the cells after changes: reading each cell takes as long as a hundred other queries. */
@Entity({ tableName: 'sky_map' })
export class SkyMap {
  /** A kind of filter, '' for all. */
  @PrimaryKey({ type: 'string', length: 20 })
  filter!: string

  /** As `encodeSkyMap` writes it. */
  @Property({ type: 'text' })
  map!: string

  @Property({ type: 'double' })
  squareDegrees!: number
}

/** What an image has added to the cells. Without an image, which was deleted, it is to be subtracted. */
@Entity({ tableName: 'image_sky_hours' })
@Index({
  name: 'image_sky_hours_deleted',
  expression: (columns, table, indexName) =>
    `create index "${indexName}" on "${table.name}" ("${columns.id}") where "${columns.imageId}" is null`,
})
export class ImageSkyHours {
  @PrimaryKey({ type: 'integer', generated: 'by default as identity' })
  id!: number

  @OneToOne(() => GalleryImage, {
    mapToPk: true,
    fieldName: 'image_id',
    owner: true,
    nullable: true,
    deleteRule: 'set null',
  })
  imageId!: number | null

  /** That of the object nearest to its centre; '' if unknown. */
  @Property({ type: 'string', length: 3 })
  constellation!: string

  /** Whether its place is that of an object which its owner names. */
  @Property({ type: 'boolean' })
  isEstimate!: boolean

  /** By filter. */
  @Property({ type: 'integer[]', columnType: 'int[]' })
  seconds!: number[]

  @Property({ type: 'integer[]', columnType: 'int[]' })
  cells!: number[]

  /** Millionths of each cell. */
  @Property({ type: 'integer[]', columnType: 'int[]' })
  shares!: number[]
}
