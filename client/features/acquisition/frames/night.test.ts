import { expect, test } from 'vitest'
import { fits, fitsWithLines, nina, without } from '../../../../server/testing/frame-files.ts'
import type { Cards } from '../../../../server/testing/frame-headers.ts'
import { found } from './testing/found.ts'

/** A frame that names neither local time nor place. */
const plain = without(nina(), 'DATE-LOC', 'DATE-OBS')

const nightIn = async (cards: Cards) => {
  const { exposures, unread } = await found(fits('light.fits', { ...plain, ...cards }))
  return exposures[0]?.date ?? unread[0]?.reason
}

const evening = { 'DATE-OBS': '2026-05-10T11:30:00' }
const morning = { 'DATE-OBS': '2026-05-10T17:30:00' }
const sidingSpring = { SITELAT: -31.27, SITELONG: 149.06 }

test.each([
  ['local time', { 'DATE-LOC': '2026-05-11T02:10:05' }, '2026-05-10'],
  ['local time after noon', { 'DATE-LOC': '2026-05-11T14:10:05' }, '2026-05-11'],
  ['longitude in the west', { 'DATE-OBS': '2026-05-11T08:00:00', SITELONG: '-118 14 36' }, '2026-05-10'],
  ['longitude from 0 to 360', { 'DATE-OBS': '2026-05-11T08:00:00', SITELONG: 241.76 }, '2026-05-10'],
  ['longitude in the east', { ...evening, SITELONG: 149.06 }, '2026-05-10'],
  [
    'longitude of Greenwich',
    { 'DATE-OBS': '2026-05-10T22:00:00', SITELONG: 0, SITELAT: 51.48 },
    '2026-05-10',
  ],
  [
    'place, not the clock of a computer on UTC',
    { ...evening, 'DATE-LOC': evening['DATE-OBS'], ...sidingSpring },
    '2026-05-10',
  ],
  [
    'place also in the morning',
    { ...morning, 'DATE-LOC': morning['DATE-OBS'], ...sidingSpring },
    '2026-05-10',
  ],
  [
    'place, not the clock of an owner in Ohio',
    { ...morning, 'DATE-LOC': '2026-05-10T13:30:00', ...sidingSpring },
    '2026-05-10',
  ],
  [
    'longitude and latitude of the FITS standard',
    { ...evening, 'OBSGEO-L': 149.06, 'OBSGEO-B': -31.27 },
    '2026-05-10',
  ],
  [
    'coordinates from the centre of the earth',
    { ...evening, 'OBSGEO-X': -4_680_889, 'OBSGEO-Y': 2_805_219, 'OBSGEO-Z': -3_292_788 },
    '2026-05-10',
  ],
  ['place of ACP', { ...evening, 'LAT-OBS': -31.27, 'LONG-OBS': 149.06 }, '2026-05-10'],
  [
    'place of which one keyword is not clear',
    { ...evening, SITELONG: 'unknown', 'LONG-OBS': 149.06 },
    '2026-05-10',
  ],
  ['decimal comma', { 'DATE-OBS': '2026-05-11T08:00:00', SITELONG: '-118,2437' }, '2026-05-10'],
  ['DATE-BEG', { 'DATE-BEG': '2026-05-10T22:10:05', SITELONG: 3.72 }, '2026-05-10'],
  [
    'day and time in two keywords',
    { 'DATE-OBS': '2026-05-11', UT: '01:10:05', SITELONG: 3.72 },
    '2026-05-10',
  ],
  ['time with 60 seconds', { 'DATE-LOC': '2026-05-10T23:59:60.5' }, '2026-05-10'],
  ['time without seconds', { 'DATE-LOC': '2026-05-11 02:10' }, '2026-05-10'],
  ['local time, whatever its offset', { 'DATE-LOC': '2026-05-11T03:00:00-10:00' }, '2026-05-10'],
  ['time with an offset of an hour', { 'DATE-OBS': '2026-05-11T11:00:00 +9', SITELONG: 139.7 }, '2026-05-10'],
  ['time with its zone', { 'DATE-OBS': '2026-05-10T22:10:05 UTC', SITELONG: 3.72 }, '2026-05-10'],
  ['modified Julian date', { 'MJD-OBS': 61_170.923_67, SITELONG: 3.72 }, '2026-05-10'],
  ['Julian date', { JD: 2_461_171.423_67, SITELONG: 3.72 }, '2026-05-10'],
  ['middle', { 'DATE-AVG': '2026-05-10T22:12:35', SITELONG: 3.72 }, '2026-05-10'],
  [
    'clock on the wall where the calendar is a day ahead',
    {
      'DATE-OBS': '2026-05-11T07:00:00',
      'DATE-LOC': '2026-05-11T20:00:00',
      SITELAT: -13.8,
      SITELONG: -171.8,
    },
    '2026-05-11',
  ],
  ['time with an offset', { 'DATE-OBS': '2026-05-11T00:10:05+02:00', SITELONG: 3.72 }, '2026-05-10'],
])('the night of a frame follows from its %s', async (_title, cards: Cards, night) => {
  expect(await nightIn(cards)).toBe(night)
})

test.each([
  '-118 14 36',
  '-118:14:36.0',
  '118 14 36 W',
  'W 118 14.6',
  '-118° 14\' 36"',
  '118d14m36s W',
  '-118 14',
  241.7567,
])('a longitude may be written as %s', async (SITELONG) => {
  // At 7:53 UTC it is midnight there.
  expect(await nightIn({ 'DATE-OBS': '2026-05-11T19:00:00', SITELONG })).toBe('2026-05-10')
  expect(await nightIn({ 'DATE-OBS': '2026-05-11T20:30:00', SITELONG })).toBe('2026-05-11')
})

test('a longitude that counts to the west is read so if its comment says it', async () => {
  const line = "SITELONG= '+110:52:39.0'       / LONGITUDE, DEGREES WEST OF ZERO"
  const cards = { ...plain, 'DATE-OBS': '2026-05-11T09:00:00' }
  expect((await found(fitsWithLines('a.fits', cards, line))).exposures).toMatchObject([
    { date: '2026-05-10' },
  ])
})

test.each([
  ['149.06 / East positive, West negative', evening],
  ['149.06 / degrees, west is negative', evening],
  ['149.06 / (E+ W-)', evening],
  ['-149.06 / West positive, East negative', evening],
  ['118.24 / West positive, East negative', { 'DATE-OBS': '2026-05-11T09:00:00' }],
  ['118.24 / [deg W]', { 'DATE-OBS': '2026-05-11T09:00:00' }],
])('a longitude counts as its comment says: %s', async (SITELONG, time) => {
  const light = fitsWithLines('a.fits', { ...plain, ...time }, `SITELONG= ${SITELONG}`)
  expect((await found(light)).exposures).toMatchObject([{ date: '2026-05-10' }])
})

test('a time that its comment calls local is no UTC', async () => {
  const line = "DATE-OBS= '2026-05-11T02:10:05' / local time of the start"
  expect((await found(fitsWithLines('a.fits', plain, line))).exposures).toMatchObject([
    { date: '2026-05-10' },
  ])
})

const byDay = { EXPTIME: 0.005, EXPOSURE: 0.005 }

test.each([
  [
    'of the sun by its place',
    { ...byDay, 'DATE-OBS': '2026-06-21T07:30:00', SITELAT: 51.05, SITELONG: 3.72 },
  ],
  ['in the south', { ...byDay, 'DATE-OBS': '2026-06-20T23:30:00', ...sidingSpring }],
  ['of the sun by its name', { 'DATE-LOC': '2026-06-21T09:30:00', OBJECT: 'Sun' }],
  ['of the sun by a part of its name', { 'DATE-LOC': '2026-06-21T09:30:00', OBJECT: 'H-alpha solar disc' }],
])('a frame %s that was taken in the morning is of that day', async (_title, cards: Cards) => {
  expect(await nightIn(cards)).toBe('2026-06-21')
})

test('a long exposure is of the night before, also if place or clock say that the sun is up', async () => {
  expect(await nightIn({ 'DATE-OBS': '2026-06-20T23:30:00', ...sidingSpring })).toBe('2026-06-20')
})

test('a frame before sunrise is of the night before', async () => {
  const cards = { ...byDay, SITELAT: 51.05, SITELONG: 3.72 }
  expect(await nightIn({ ...cards, 'DATE-OBS': '2026-06-21T02:45:00' })).toBe('2026-06-20')
  expect(await nightIn({ ...cards, 'DATE-OBS': '2026-12-21T07:00:00' })).toBe('2026-12-20')
})

test.each([
  ['no time', {}, 'no time of the exposure'],
  ['nothing but a day', { 'DATE-LOC': '2026-05-11' }, 'time not clear: 2026-05-11'],
  [
    'a time that is none',
    { 'DATE-OBS': '2026-02-30T22:00:00', ...sidingSpring },
    'time not clear: 2026-02-30T22:00:00',
  ],
  [
    'a time of a clock with two halves',
    { 'DATE-OBS': '2026-05-10T10:10:05 PM' },
    'time not clear: 2026-05-10T10:10:05 PM',
  ],
  ['neither', evening, 'neither local time nor longitude'],
  [
    'a place that was never entered',
    { ...evening, SITELONG: '00 00 00', SITELAT: 0 },
    'neither local time nor longitude (SITELONG is 00 00 00)',
  ],
  [
    'a longitude without latitude that is 0',
    { ...evening, SITELONG: 0 },
    'neither local time nor longitude (SITELONG is 0)',
  ],
  [
    'an unclear place',
    { ...evening, SITELONG: 'my garden' },
    'neither local time nor longitude (SITELONG is my garden)',
  ],
  ['a clock that was never set', { 'DATE-LOC': '0001-01-01T00:00:00' }, '0001-01-01T00:00:00'],
])('a creator reads why a frame has no night: %s', async (_title, cards: Cards, reason) => {
  expect(await nightIn(cards)).toBe(`night left blank: ${reason}`)
})
