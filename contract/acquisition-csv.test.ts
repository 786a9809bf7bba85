import { describe, expect, test } from 'vitest'
import { acquisitionCsv, summedCalibration } from './acquisition-csv.ts'
import { type ExposureSeries, integrationSecondsOf } from './acquisition.ts'
import { readAcquisitionCsv } from './read-acquisition-csv.ts'

const columns =
  'date,filter,number,duration,binning,gain,sensorCooling,fNumber,darks,flats,flatDarks,bias,bortle,meanSqm,meanFwhm,temperature'

/** Three filters in two nights, with the filters' numbers in AstroBin. */
const nights = ['2026-01-14', '2026-01-15'].flatMap((date, night) => [
  { date, filter: 'Hα', id: 4663, number: 20 + night, duration: 600, gain: 100 },
  { date, filter: 'OIII', id: 4752, number: 15, duration: 600, gain: 100 },
  { date, filter: 'L', id: 2906, number: 40, duration: 90.5, gain: 0 },
])
const seconds = 41 * 600 + 30 * 600 + 80 * 90.5

interface Dialect {
  file: string
  filters: string[]
  calibrationFrames: string
  bortleClass: number | null
  /** Further fields of the first row. */
  first?: object
  told: string[]
}

const numberAlone = (line: number, number: number) =>
  `Line ${line}: the filter has only AstroBin’s number ${number}. Name it in the rows`

/** Files as programs write them, and what is read of them. */
const dialects: Record<string, Dialect> = {
  'AstroBinUploader, which writes decimals and repeats the calibration of all rows': {
    file: [
      columns,
      ...nights.map(
        ({ date, id, number, duration, gain }) =>
          `${date},${id},${number},${duration.toFixed(1)},1.0,${gain},-10.0,5.4,50,20,0,100,4.0,21.0,4.43,-3.8`,
      ),
      '',
    ].join('\n'),
    filters: ['AstroBin 4663', 'AstroBin 4752', 'AstroBin 2906'],
    calibrationFrames: '100 darks, 60 flats, 200 bias',
    bortleClass: 4,
    first: {
      binning: 1,
      gain: 100,
      sensorTemperature: -10,
      fNumber: 5.4,
      meanSqm: 21,
      meanFwhm: 4.43,
      temperature: -3.8,
      iso: null,
    },
    told: [numberAlone(2, 4663), numberAlone(3, 4752), numberAlone(4, 2906)],
  },
  'scripts of PixInsight, which write 0 for what they do not know': {
    file: [
      columns,
      ...nights.map(
        ({ date, filter, number, duration }) =>
          `${date},${filter},${number},${duration},1,-1,-10,0,0,0,0,0,0,0,0.00,4.5`,
      ),
    ].join('\n'),
    filters: ['Hα', 'OIII', 'L'],
    calibrationFrames: '',
    bortleClass: null,
    first: { gain: null, fNumber: null, meanSqm: null, meanFwhm: null, temperature: 4.5 },
    told: [],
  },
  'a spreadsheet in German, with semicolons, decimal commas, quotes and a column of its own': {
    file: `\uFEFF${[
      'Bemerkung;Number;DURATION;filterName;filter;date;bortle;flats',
      ...nights.map(
        ({ date, filter, id, number, duration }) =>
          `"klar; ""windig""\r\nspäter still";${number};"${String(duration).replace('.', ',')}";${filter};${id};${date};3;20`,
      ),
      ';;;;;;;',
    ].join('\r\n')}`,
    filters: ['Hα', 'OIII', 'L'],
    calibrationFrames: '60 flats',
    bortleClass: 3,
    told: ['Column Bemerkung: has no field here'],
  },
}

test.each(Object.entries(dialects))(
  'a creator reads the CSV of %s, and what of it is left out',
  (_dialect, { file, filters, first = {}, told, ...whole }) => {
    const { exposures, unread, ...rest } = readAcquisitionCsv(file)
    expect(exposures.map(({ date, count, seconds }) => ({ date, count, seconds }))).toEqual(
      nights.map(({ date, number, duration }) => ({ date, count: number, seconds: duration })),
    )
    expect(integrationSecondsOf(exposures)).toBe(seconds)
    expect(exposures.map(({ filter }) => filter)).toEqual([...filters, ...filters])
    expect(exposures[0]).toMatchObject(first)
    expect(rest).toMatchObject(whole)
    expect(unread.map(({ name, reason }) => `${name}: ${reason}`)).toEqual(told)
  },
)

const badNumber = 'Number of exposures must be a whole number from 1 to 1000000'
const badTime = 'Exposure time must be a number of seconds from 0.0001 to 86,400'
const badDate = 'Date must be a day such as 2026-03-14'

describe('numbers in the wrong columns are not read', () => {
  test('of a row with more cells than the header, such as one with a decimal comma', () => {
    const { exposures, unread } = readAcquisitionCsv('number,duration,filterName\n10,300,5,L\n10,300,L,\n')
    expect(exposures).toMatchObject([{ count: 10, seconds: 300, filter: 'L' }])
    expect(unread).toEqual([
      { name: 'Line 2', reason: 'has more cells than the header. The row is left out' },
    ])
  })

  test('of a column that is there twice', () => {
    const { exposures, unread } = readAcquisitionCsv('number,duration,gain,Gain\n10,300,100,5\n')
    expect(exposures).toMatchObject([{ gain: 100 }])
    expect(unread).toMatchObject([{ name: 'Column Gain', reason: 'is repeated. The first one is used' }])
  })
})

test('a file with far more rows than a picture has is refused', () => {
  const file = (rows: number) => `number,duration\n${'10,300\n'.repeat(rows)}`
  expect(readAcquisitionCsv(file(2000)).exposures).toHaveLength(2000)
  expect(readAcquisitionCsv(file(2001))).toMatchObject({
    exposures: [],
    unread: [{ name: 'The CSV', reason: 'has more than 2,000 rows' }],
  })
})

test('a broken row is named by its line, an invalid value is left out, and the other rows are used', () => {
  const file = `number,duration,gain,date,darks
20,300,100,2026-01-14,30
many,300,100,2026-01-14,30
20,0,100,2026-01-14,30
,300,,,
NaN,Infinity,,,
20,300,1e9,2026-02-30,-1
1,000,300,"open`
  const { exposures, calibrationFrames, unread } = readAcquisitionCsv(file)
  expect(exposures.map(({ count, gain, date }) => [count, gain, date])).toEqual([
    [20, 100, '2026-01-14'],
    [20, undefined, undefined],
  ])
  expect(calibrationFrames).toBe('30 darks')
  expect(unread.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    `Line 3: ${badNumber}. The row is left out`,
    `Line 4: ${badTime}. The row is left out`,
    'Line 5: Number of exposures is required. The row is left out',
    `Line 6: ${badNumber}. ${badTime}. The row is left out`,
    `Line 7: ${badDate}. Gain must be a whole number from 0 to 10000. darks must be a whole number from 0 to 100000. The rest of the row is used`,
    `Line 8: ${badDate}. ${badTime}. The row is left out`,
  ])
})

test.each(['', '\uFEFF', '20,300', 'date,filter\n2026-01-14,L', '"'])(
  'a file without its header is refused: %j',
  (file) => {
    const reason = 'the columns number and duration are missing'
    expect(readAcquisitionCsv(file)).toMatchObject({ exposures: [], unread: [{ name: 'Header', reason }] })
  },
)

describe('exposures are the same after export and import', () => {
  const blank = { gain: null, iso: null, binning: null, date: null, offset: null, sensorTemperature: null }
  const unmeasured = { fNumber: null, meanSqm: null, meanFwhm: null, temperature: null }
  const setting = { gain: 0, iso: 1600, binning: 2, date: '2026-01-15', offset: 30, sensorTemperature: -10.5 }
  const measured = { fNumber: 4.9, meanSqm: 21.43, meanFwhm: 2.1, temperature: -3 }
  const filters = ['=1+1', '@L', '-', '685', 'AstroBin 4663', 'שמיים', null, "'=2nd", "''-", "'L'", '＝1']
  const series: Required<ExposureSeries>[] = [
    { filter: 'Hα, 3 nm "Pro"', count: 40, seconds: 300.5, ...setting, ...measured },
    ...filters.map((filter) => Object.assign({ filter, count: 1000, seconds: 0.0001 }, blank, unmeasured)),
  ]
  const image = {
    exposures: series,
    calibrationFrames: '30 darks, 20 flats, 40 flat darks, 100 bias',
    bortleClass: 2,
  }

  test('of a picture', () => {
    const { exposures, calibrationFrames, bortleClass, unread } = readAcquisitionCsv(acquisitionCsv([image]))
    expect({ exposures, calibrationFrames, bortleClass }).toEqual(image)
    expect(unread.map(({ name }) => name)).toEqual(['Line 7'])
  })

  test('of an account, picture by picture', () => {
    const other = { id: 8, title: '=Veil', exposures: [{ count: 2, seconds: 60 }] }
    const file = acquisitionCsv([{ ...image, id: 7, title: 'M 31, "wide"' }, other], { isAccount: true })
    expect(readAcquisitionCsv(file, 7)).toMatchObject(image)
    expect(readAcquisitionCsv(file, 8)).toMatchObject({ exposures: other.exposures, calibrationFrames: '' })
    expect(readAcquisitionCsv(file, 9)).toMatchObject({
      exposures: [],
      unread: [{ reason: 'the rows are of 2 pictures, none of which is this one' }],
    })
    expect(file).toContain("8,'=Veil,")
  })
})

test.each([
  ['20 darks, 15 flats, 12 flat darks, 1 bias', '20,15,12,1'],
  ['1,000 darks,20 flats', '1000,20,,'],
  ['1 dark-flat, 1 flat; 20 Darks', '20,1,1,'],
  ['30 Darks at -10,5 °C and 20 sky flats', '30,20,,'],
  ['40 × 300 s darks, ISO 800 flats', '40,,,'],
  ['1\u202f000 darks, 1’200 flats', '1000,1200,,'],
  ['30/20/10 darks/flats/bias', ',,,'],
  ['3 nights of 20 flats per filter, 20 darks x 3, 5 bias/night', ',,,'],
])('numbers of calibration frames are exported: %s', (calibrationFrames, cells) => {
  const [header, row] = acquisitionCsv([{ exposures: [{ count: 2, seconds: 60 }], calibrationFrames }])
    .split('\r\n')
    .map((line) => line.split(','))
  const from = header!.indexOf('darks')
  expect(header!.slice(from, from + 4)).toEqual(['darks', 'flats', 'flatDarks', 'bias'])
  expect(row!.slice(from, from + 4).join(',')).toBe(cells)
})

test.each([
  ['1 000 darks', '1010 darks'],
  ['1,00,000 darks', '1,00,000 darks, 10 darks'],
  ['30+20 darks', '30+20 darks, 10 darks'],
  ['20 darks each', '20 darks each, 10 darks'],
])('ten darks are added to %s, and no number becomes another one', (text, sum) => {
  expect(summedCalibration(text, '10 darks')).toBe(sum)
})
