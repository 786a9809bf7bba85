import { describe, expect, test } from 'vitest'
import { readAcquisitionCsv } from './read-acquisition-csv.ts'

/** Rows with what was read of them, and what the creator is told. */
const readRows = (file: string) => {
  const { exposures, unread } = readAcquisitionCsv(file)
  return {
    rows: exposures.map(({ count, seconds }) => [count, seconds]),
    told: unread.map(({ name, reason }) => `${name}: ${reason}`),
  }
}

describe('a number in groups of three digits is never taken for another one', () => {
  test.each<[string, file: string, rows: number[][]]>([
    ['in quotes', 'number,duration\n"1,000",10\n', [[1000, 10]]],
    ['of a German spreadsheet', 'number;duration\n1.000;10\n', [[1000, 10]]],
    ['of a French one', 'number;duration\n1\u202f000;0,5\n', [[1000, 0.5]]],
    ['beside decimal points', 'number;duration\n1,000;0.5\n', [[1000, 0.5]]],
    ['pasted from a spreadsheet', 'number\tduration\n1.000\t0,5\n', [[1000, 0.5]]],
    ['that would be too much as a thousand', 'number;duration\n20;300.000\n', [[20, 300]]],
    ['that has decimals as programs write them', 'number,duration\n20.0,300.000\n', [[20, 300]]],
    ['with decimals of a German program', 'number;duration\n20,0;300,000\n', [[20, 300]]],
  ])('%s', (_kind, file, rows) => {
    expect(readRows(file)).toEqual({ rows, told: [] })
  })

  test.each<[string, file: string, told: string]>([
    ['with a comma in quotes', 'number,duration\n20,"1,200"\n', 'duration 1,200 may be 1.2 or 1200'],
    ['beside decimal points', 'number,duration\n20,"1,200"\n20,"0.5\n', 'duration 1,200 may be 1.2 or 1200'],
    [
      'with a point of a German spreadsheet',
      'number;duration\n20;1.200\n',
      'duration 1.200 may be 1.2 or 1200',
    ],
    ['beside both signs', 'number,duration\n20,1.200\n20,"1.234,5"\n', 'duration 1.200 may be 1.2 or 1200'],
    [
      'beside a decimal comma after a typographic minus',
      'number,duration,temperature\n20,1.200,"−10,5"\n',
      'duration 1.200 may be 1.2 or 1200',
    ],
    ['in a file with both signs', 'number;duration;gain\n1.000;0,5;4.0\n', 'number 1.000 may be 1 or 1000'],
  ])('but named: %s', (_kind, file, told) => {
    expect(readRows(file).told[0]).toBe(`Line 2: ${told}. The row is left out`)
    expect(readAcquisitionCsv(file).exposures.filter(({ seconds }) => seconds !== 0.5)).toEqual([])
  })

  test('and an optional one that is not clear is left out', () => {
    const file = 'number,duration,meanFwhm,gain,iso\n20,300.5,2.125,1.000,"1,600"\n'
    const { exposures, unread } = readAcquisitionCsv(file)
    expect(exposures).toMatchObject([{ count: 20, meanFwhm: 2.125, gain: undefined, iso: 1600 }])
    expect(unread).toMatchObject([
      { reason: 'gain 1.000 may be 1 or 1000. The rest of the row is used', isUsed: true },
    ])
  })
})

test.each(['1,000 000', '"1\n000"', '1\t000', '0.5 300', '"10"0'])(
  'characters between digits are never skipped: %s',
  (cell) => {
    expect(readRows(`number;duration\n${cell};0,5\n`)).toMatchObject({
      rows: [],
      told: ['Line 2: Number of exposures must be a whole number from 1 to 1000000. The row is left out'],
    })
  },
)

test.each([
  ['"Baader 2" OIII"', '"Baader 2" OIII"'],
  ['"Ha"b', '"Ha"b'],
  ['"2"" OIII" ', '2" OIII'],
])('quotes in the name of a filter are part of it: %s', (cell, filter) => {
  const { exposures } = readAcquisitionCsv(`number,duration,filterName\n10,300,${cell}\n`)
  expect(exposures).toMatchObject([{ filter }])
})

test('a creator is told of each value that the columns of a file leave out', () => {
  const file =
    'imageId;number;duration;filter;filterName;bortle;;\n7.0;10;300;Ha;Baader Ha;4;;\n7;10;300;4663.0;;5;;\n8;1;1;;;;;\n;2;2;;;;;\n'
  const { exposures, bortleClass, unread } = readAcquisitionCsv(file, 7)
  expect(exposures.map(({ filter }) => filter)).toEqual(['Baader Ha', 'AstroBin 4663'])
  expect(bortleClass).toBe(5)
  expect(unread.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'Column imageId: 2 rows of other pictures or of none are left out',
    'Line 2: of the filter’s names Ha and Baader Ha, the second is used',
    'Line 3: the filter has only AstroBin’s number 4663. Name it in the rows',
    'Column bortle: has the classes 4, 5. The largest is used',
  ])
})

describe('a file of a spreadsheet is read', () => {
  const expected = { exposures: [{ date: '2026-05-10', filter: 'Ha', count: 10, seconds: 300 }], unread: [] }

  test.each<[string, string]>([
    [
      'with a line that names its delimiter',
      'sep=;\r\ndate;filterName;number;duration\r\n2026-05-10;Ha;10;300\r\n',
    ],
    ['with the line ends of an old Mac', 'date;filterName;number;duration\r2026-05-10;Ha;10;300\r'],
    [
      'with tabs and a blank cell before one in quotes',
      'gain\tdate\tnumber\tduration\tiso\tfilterName\n\t2026-05-10\t10\t300\t\t"Ha"',
    ],
    [
      'with quotes everywhere',
      '\uFEFF"date","filterName","number","duration"\r\n"2026-05-10","Ha","10","300"\r\n',
    ],
    ['with words in its header', 'Date;Filter Name;NUMBER; duration ;Sensor_Cooling\n2026-05-10;Ha;10;300;'],
  ])('%s', (_kind, file) => {
    expect(readAcquisitionCsv(file)).toMatchObject(expected)
  })

  test('and names the line of a problem as the spreadsheet counts it', () => {
    expect(readRows('sep=;\nnumber;duration\n10;300\n10;x\n').told).toEqual([
      'Line 4: Exposure time must be a number of seconds from 0.0001 to 86,400. The row is left out',
    ])
  })
})

test('a filter whose letters were lost in another encoding is no filter', () => {
  expect(readRows('number,duration,filterName\n10,300,Filtre fonc\uFFFD\n20,300,L\n')).toEqual({
    rows: [[20, 300]],
    told: [
      'Line 2: The name of the filter is damaged, because the text is not in UTF-8. The row is left out',
    ],
  })
})

test('a half step of AstroBin’s Bortle scale is the brighter class, which is said once', () => {
  const file = 'number,duration,bortle\n10,300,4.5\n10,300,4.5\n'
  expect(readAcquisitionCsv(file)).toMatchObject({ bortleClass: 5 })
  expect(readRows(file).told).toEqual(['Line 2: Bortle class 4.5 is read as 5'])
})

test.each(['05/10/2026', '10.05.2026', '2026-02-30', '45000', '20260510', '2026-5-1'])(
  'a date that a spreadsheet rewrote is not taken for another one: %s',
  (date) => {
    const { exposures, unread } = readAcquisitionCsv(`date,number,duration\n${date},10,300\n`)
    expect(exposures).toMatchObject([{ count: 10, date: undefined }])
    expect(unread).toMatchObject([
      { reason: 'Date must be a day such as 2026-03-14. The rest of the row is used' },
    ])
  },
)
