import { type Response, Router } from 'express'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvText } from '../../contract/csv.ts'
import { discoveryPaths } from '../../contract/discovery.ts'
import { cellCount, nestedOf, nside, positionOfCell } from '../../contract/healpix.ts'
import { skyFilterNames } from '../../contract/sky-hours.ts'
import type { StatementRunner } from '../database/prepared.ts'
import { badInput, notFound } from '../errors/errors.ts'
import { bytesOfCell, cellHours } from '../features/sky-hours/sky-hours.ts'
import { readCaching } from '../http/caching.ts'
import { isClientDisconnect } from '../http/error-handlers.ts'

const formats = new Map([
  ['csv', { type: 'text/csv; charset=utf-8', partsOf: csvParts }],
  ['fits', { type: 'application/fits', partsOf: fitsParts }],
])

/** The map of the hours of the sky, of everybody or of `?creator=`, as files for other programs: CSV, and FITS of HEALPix. */
export const skyHoursFiles = (reader: StatementRunner): Router =>
  Router().get(discoveryPaths.skyHours, async ({ params, query: { creator } }, response, next) => {
    const format = formats.get(params.format)
    if (!format) return next()
    if (creator !== undefined && typeof creator !== 'string')
      throw badInput('The query parameter creator must be given once')
    const cells = await cellHours(reader, creator)
    if (!cells) throw notFound('Map')
    response
      .set('Cache-Control', readCaching({ isPersonal: false }, undefined))
      .set('Content-Type', format.type)
      .attachment(`sky-hours${creator === undefined ? '' : `-${creator}`}.${params.format}`)
    await send(response, format.partsOf(cells))
  })

/** In parts, between which other requests are answered. */
async function send(response: Response, parts: Iterable<string | Buffer>) {
  try {
    await pipeline(Readable.from(parts), response)
  } catch (err) {
    if (!isClientDisconnect(err)) throw err
  }
}

/** Rows of a part of a file, which are written at once. */
const rowsAtATime = 2000

/** A row for each cell that has been looked at: its number, its centre in degrees (J2000), and its hours through each kind of filter. */
function* csvParts(cells: Buffer) {
  yield csvText([['cell', 'rightAscension', 'declination', ...skyFilterNames]])
  const rows = cells.length / bytesOfCell
  for (let start = 0; start < rows; start += rowsAtATime)
    yield csvText(
      Array.from({ length: Math.min(rowsAtATime, rows - start) }, (_, index) => {
        const offset = (start + index) * bytesOfCell
        const cell = cells.readInt32BE(offset)
        const { rightAscension, declination } = positionOfCell(cell)
        return [
          cell,
          rightAscension.toFixed(4),
          declination.toFixed(4),
          ...skyFilterNames.map((_, at) => Number(cells.readFloatBE(offset + 4 + 4 * at).toPrecision(6))),
        ]
      }),
    )
}

/** FITS is written in blocks of this many bytes, of cards of 80 characters (FITS 4.0, 3.1 and 4.1). */
const [blockBytes, cardBytes] = [2880, 80]

type Card = readonly [keyword: string, value: string | number | boolean]

/** A text is quoted from column 11, other values end at column 30 (4.2). */
const cardText = ([keyword, value]: Card) => {
  const shown =
    typeof value === 'string'
      ? `'${value.padEnd(8)}'`
      : String(typeof value === 'boolean' ? (value ? 'T' : 'F') : value).padStart(20)
  return `${keyword.padEnd(8)}= ${shown}`.padEnd(cardBytes)
}

const padded = (text: string) => text.padEnd(Math.ceil(text.length / blockBytes) * blockBytes)
const headerText = (cards: readonly Card[]) => padded(cards.map(cardText).join('') + 'END')

/**
 * A binary table of the cells that have been looked at, with the keywords by which programs recognize a part of a HEALPix map
 * (https://healpix.sourceforge.io/data/examples/healpix_fits_specs.pdf).
 */
function* fitsParts(cells: Buffer) {
  const columns = [
    { name: 'PIXEL', form: 'J', unit: '' },
    ...skyFilterNames.map((name) => ({
      name: name.replace(/[A-Z]/, '_$&').toUpperCase(),
      form: 'E',
      unit: 'h',
    })),
  ]
  yield (
    headerText([
      ['SIMPLE', true],
      ['BITPIX', 8],
      ['NAXIS', 0],
      ['EXTEND', true],
    ]) +
    headerText([
      ['XTENSION', 'BINTABLE'],
      ['BITPIX', 8],
      ['NAXIS', 2],
      ['NAXIS1', bytesOfCell],
      ['NAXIS2', cells.length / bytesOfCell],
      ['PCOUNT', 0],
      ['GCOUNT', 1],
      ['TFIELDS', columns.length],
      ...columns.flatMap(({ name, form, unit }, index): Card[] => [
        [`TTYPE${index + 1}`, name],
        [`TFORM${index + 1}`, form],
        [`TUNIT${index + 1}`, unit],
      ]),
      ['EXTNAME', 'SKY HOURS'],
      ['PIXTYPE', 'HEALPIX'],
      // The order in which TOPCAT draws, whatever this says (findings/stilts-healpix-order.sh).
      ['ORDERING', 'NESTED'],
      ['NSIDE', nside],
      ['FIRSTPIX', 0],
      ['LASTPIX', cellCount - 1],
      ['INDXSCHM', 'EXPLICIT'],
      ['OBJECT', 'PARTIAL'],
      ['COORDSYS', 'C'],
    ])
  )
  for (let start = 0; start < cells.length; start += rowsAtATime * bytesOfCell) {
    const part = Buffer.from(cells.subarray(start, start + rowsAtATime * bytesOfCell))
    for (let row = 0; row < part.length; row += bytesOfCell)
      part.writeInt32BE(nestedOf(part.readInt32BE(row)), row)
    yield part
  }
  yield Buffer.alloc((blockBytes - (cells.length % blockBytes)) % blockBytes)
}
