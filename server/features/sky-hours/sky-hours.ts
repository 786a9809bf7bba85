import { cellSquareDegrees } from '../../../contract/healpix.ts'
import { encodeSkyMap, type SkyFilterName, skyFilterNames } from '../../../contract/sky-hours.ts'
import { prepared, type StatementRunner } from '../../database/prepared.ts'
import { isListedImage, isPublicProfile } from '../../database/visibility.ts'
import { allFilters, filterColumns } from './filter-columns.ts'
import { wholeCell } from './frame-cells.ts'

export interface SkyTotals {
  squareDegrees: number
  imageCount: number
  seconds: number
  /** The part of images whose place is an estimate. */
  estimatedSeconds: number
  /** The most looked at first. */
  constellations: { constellation: string; imageCount: number; seconds: number }[]
  filters: { filter: SkyFilterName; seconds: number }[]
  /** Returns the map of a kind of filter, or of all. */
  map: (filter: SkyFilterName | null) => string | Promise<string>
}

interface ConstellationRow {
  constellation: string
  images: number
  estimated: number
  /** By filter. */
  seconds: number[]
}

const byConstellation = prepared<ConstellationRow>(
  'sky_constellations',
  `select constellation, images, estimated::float8 as estimated,
     array[${Object.values(filterColumns).join(', ')}]::float8[] as seconds
   from sky_constellation where images > 0`,
)

const drawnArea = prepared<{ squareDegrees: number }>(
  'square_degrees_of_sky',
  `select square_degrees as "squareDegrees" from sky_map where filter = ''`,
)

const drawnMap = prepared<{ map: string }>('sky_map', 'select map from sky_map where filter = $1')

/** Returns how long everybody has looked at the sky, as it was last drawn. */
export async function hoursOfEverybody(em: StatementRunner): Promise<SkyTotals> {
  const [rows, [drawn]] = await Promise.all([byConstellation(em, []), drawnArea(em, [])])
  return {
    ...totalsOf(rows),
    squareDegrees: drawn?.squareDegrees ?? 0,
    map: async (filter) => (await drawnMap(em, [filter ?? '']))[0]?.map ?? '',
  }
}

interface CountedRow extends Omit<ConstellationRow, 'images' | 'estimated'> {
  isEstimate: boolean
  cells: number[]
  shares: number[]
}

/** At most `limits.gallery.imagesOfProfile`. Null without hours for a creator without counted images. */
const countedOfCreator = prepared<{ [Name in keyof CountedRow]: CountedRow[Name] | null }>(
  'sky_hours_of_creator',
  `select counted.constellation, counted.is_estimate as "isEstimate", counted.seconds, counted.cells, counted.shares
   from creator_profile profile
   left join (
     select image.creator_profile_id, counted.* from image_sky_hours counted
     join gallery_image image on image.id = counted.image_id where ${isListedImage('image')}
   ) counted on counted.creator_profile_id = profile.id
   where profile.slug = $1 and profile.shows_sky_hours and ${isPublicProfile('profile.id')}`,
)

async function rowsOfCreator(em: StatementRunner, slug: string): Promise<CountedRow[] | null> {
  const rows = await countedOfCreator(em, [slug])
  return rows.length > 0 ? rows.filter((row): row is CountedRow => row.cells !== null) : null
}

/** Returns how long a creator has looked at the sky; null if there is none of this name, or if they do not show it. */
export async function hoursOfCreator(em: StatementRunner, slug: string): Promise<SkyTotals | null> {
  const rows = await rowsOfCreator(em, slug)
  if (!rows) return null
  return {
    ...totalsOf(
      rows.map(({ constellation, isEstimate, seconds }) => ({
        constellation,
        images: 1,
        estimated: isEstimate ? sum(seconds) : 0,
        seconds,
      })),
    ),
    squareDegrees:
      sum([...sumOfCells(rows, () => 1).values()].map((one) => Math.min(one, 1))) * cellSquareDegrees,
    map: (filter) => encodeSkyMap(cellsInOrder(rows, filter)),
  }
}

/**
 * Each cell that has been looked at, by ascending number, in the bytes of a row of FITS (big-endian): its number as an integer, then
 * its hours through each kind of filter as single precision.
 */
export const bytesOfCell = 4 + 4 * skyFilterNames.length

const cellsOfEverybody = prepared<{ cells: Buffer }>(
  'cells_of_sky',
  `select coalesce(string_agg(int4send(cell) || ${Object.values(filterColumns)
    .map((column) => `float4send((${column} / ${wholeCell * 3600}::float8)::float4)`)
    .join(' || ')}, ''::bytea order by cell), '') as cells
   from sky_cell where ${allFilters} > 0`,
)

/** Returns the cells (`bytesOfCell`) of everybody, or of a creator by their slug; null for one without a map to show. */
export async function cellHours(em: StatementRunner, slug: string | undefined): Promise<Buffer | null> {
  if (slug === undefined) return (await cellsOfEverybody(em, []))[0]!.cells
  const rows = await rowsOfCreator(em, slug)
  if (!rows) return null
  const byFilter = skyFilterNames.map((_, index) => sumOfCells(rows, ({ seconds }) => seconds[index]!))
  const cells = [...sumOfCells(rows, ({ seconds }) => sum(seconds))]
    .filter(([, seconds]) => seconds > 0)
    .map(([cell]) => cell)
    .toSorted((a, b) => a - b)
  const bytes = Buffer.alloc(cells.length * bytesOfCell)
  for (const [row, cell] of cells.entries()) {
    bytes.writeInt32BE(cell, row * bytesOfCell)
    for (const [index, seconds] of byFilter.entries())
      bytes.writeFloatBE((seconds.get(cell) ?? 0) / 3600, row * bytesOfCell + 4 + 4 * index)
  }
  return bytes
}

/** Returns for each cell the sum over the images that show it, each by the part of the cell in its frame. */
function sumOfCells(rows: readonly CountedRow[], valueOf: (row: CountedRow) => number): Map<number, number> {
  const sums = new Map<number, number>()
  for (const row of rows) {
    const value = valueOf(row)
    for (const [index, cell] of row.cells.entries())
      sums.set(cell, (sums.get(cell) ?? 0) + (value * row.shares[index]!) / wholeCell)
  }
  return sums
}

const cellsInOrder = (rows: readonly CountedRow[], filter: SkyFilterName | null) =>
  [...sumOfCells(rows, ({ seconds }) => (filter ? seconds[skyFilterNames.indexOf(filter)]! : sum(seconds)))]
    .filter(([, seconds]) => seconds > 0)
    .toSorted(([a], [b]) => a - b)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function totalsOf(rows: readonly ConstellationRow[]): Omit<SkyTotals, 'squareDegrees' | 'map'> {
  const named = Map.groupBy(rows, ({ constellation }) => constellation)
  named.delete('')
  return {
    imageCount: sum(rows.map(({ images }) => images)),
    seconds: sum(rows.flatMap(({ seconds }) => seconds)),
    estimatedSeconds: sum(rows.map(({ estimated }) => estimated)),
    constellations: Array.from(named, ([constellation, ofIt]) => ({
      constellation,
      imageCount: sum(ofIt.map(({ images }) => images)),
      seconds: sum(ofIt.flatMap(({ seconds }) => seconds)),
    })).toSorted((a, b) => b.seconds - a.seconds || (a.constellation < b.constellation ? -1 : 1)),
    filters: skyFilterNames
      .map((filter, index) => ({ filter, seconds: sum(rows.map(({ seconds }) => seconds[index]!)) }))
      .filter(({ seconds }) => seconds > 0),
  }
}
