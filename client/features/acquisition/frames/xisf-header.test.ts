import { describe, expect, test } from 'vitest'
import { file, nina, session } from '../../../../server/testing/frame-files.ts'
import {
  propertiesOf,
  upperCase,
  xisfHeader,
  xisfXml,
  xisfXmlOfProperties,
} from '../../../../server/testing/frame-headers.ts'
import { countIn, found } from './testing/found.ts'

/** An XISF file with the properties of a light, and with other ones. */
const withProperties = (
  changes: Record<string, string | number>,
  creator = 'N.I.N.A.',
  imageType = 'LIGHT',
) => xisfHeader(xisfXmlOfProperties(creator, imageType, { ...propertiesOf(session[0]!), ...changes }))

describe('XISF files', () => {
  test.each(["N.I.N.A. - Nighttime Imaging 'N' Astronomy", 'PixInsight 1.9.3'])(
    'of %s are read by their properties if they have no keywords',
    async (creator) => {
      const files = session.map((values, index) => {
        const xml = xisfXmlOfProperties(creator, upperCase[values.type], propertiesOf(values))
        return file(`${index}.xisf`, xisfHeader(xml))
      })
      const same = { binning: 1, sensorTemperature: -10 }
      expect(await found(...files)).toEqual({
        exposures: [
          { filter: 'Ha', count: 24, seconds: 240, ...same, date: '2026-05-10' },
          { filter: 'Ha', count: 7, seconds: 240, ...same, date: '2026-05-11' },
          { filter: 'OIII', count: 12, seconds: 120, ...same, date: '2026-05-11' },
        ],
        calibrationFrames: '20 darks, 15 flats, 12 flat darks, 1 bias',
        unread: [],
      })
    },
  )

  test('are read by their keywords where these say the same', async () => {
    const both = xisfXml({ ...nina({ FILTER: '', OFFSET: 20 }), GAIN: 100 }).replace(
      '</Image>',
      '<Property id="Instrument:Camera:XBinning" type="Int32" value="2"/><Property id="Instrument:Filter:Name" type="String">S&amp;O/3</Property></Image>',
    )
    const { exposures, unread } = await found(file('both.xisf', xisfHeader(both)))
    expect(exposures).toMatchObject([{ binning: 1, gain: 100, offset: 20, filter: 'S&O/3' }])
    expect(unread).toEqual([])
  })

  test('name properties that are not clear, and are refused if the exposure is not', async () => {
    const odd = {
      'Instrument:Camera:ISOSpeed': -100,
      'Instrument:Camera:YBinning': 2,
      'Instrument:Filter:Name': 'x'.repeat(51),
      'Instrument:Sensor:Temperature': Number.NaN,
      'Observation:Time:Start': '9999999-05-10T22:10:05+02:00',
    }
    const { exposures, unread } = await found(file('odd.xisf', withProperties(odd)))
    expect(exposures).toEqual([{ count: 1, seconds: 240 }])
    expect(unread.map(({ reason }) => reason)).toEqual([
      'filter left blank: the name is not clear',
      'ISO left blank: -100',
      'left blank: XBINNING and YBINNING differ',
      'sensor temperature left blank: NaN',
      'night left blank: time not clear: 9999999-05-10T22:10:05+02:00',
    ])
    const refused: [BlobPart, string][] = [
      [withProperties({ 'Instrument:ExposureTime': Number.NaN }), 'exposure time not clear: NaN'],
      [withProperties({ 'Instrument:ExposureTime': -300 }), 'exposure time not clear: -300'],
      [
        withProperties({ 'Instrument:ExposureTime': `300 s${'!'.repeat(100_000)}` }),
        `exposure time not clear: 300 s${'!'.repeat(95)}`,
      ],
      [
        withProperties({ 'Instrument:Filter:Name': 'Ha' }, 'N.I.N.A.', 'masterLight'),
        'a master of several frames',
      ],
      [
        xisfHeader(xisfXml(nina()).replace('<Image ', '<Image imageType="MasterLight" ')),
        'a master of several frames',
      ],
      [withProperties({}, 'N.I.N.A.', 'RejectionMapHigh'), 'not clear whether light, dark, flat or bias'],
      [xisfHeader('<xisf><Image/></xisf>'), 'exposure time not clear'],
    ]
    const files = refused.map(([content], index) => file(`${index}.xisf`, content))
    expect((await found(...files)).unread).toEqual(
      refused.map(([, reason], index) => ({ name: `${index}.xisf`, reason })),
    )
  })

  test.each([
    [
      'prefixes of its namespace',
      (xml: string) => xml.replaceAll(/<(\/?)(?=\w)/g, '<$1x:').replace('xmlns=', 'xmlns:x='),
    ],
    [
      'a filter in CDATA, and comments',
      (xml: string) =>
        xml
          .replace(/(name="FILTER" value=)"[^"]*"/, '$1""')
          .replace('<Image ', '<!-- <Image> & --><Image ')
          .replace(
            '</Image>',
            '<Property id="Instrument:Filter:Name" type="String"><![CDATA[S&O <3]]></Property></Image>',
          ),
      'S&O <3',
    ],
    ['numbers of characters', (xml: string) => xml.replace(/'L *'/, '&#39;H&#x3b1;&apos;'), 'Hα'],
    [
      'apostrophes around its attributes',
      (xml: string) => xml.replace(/comment="[^"]*"/g, 'comment=\'a &gt; "b"\''),
    ],
    ['zeros between its elements', (xml: string) => xml.replace('<Image ', '\0\0<Image ')],
    ['a byte order mark', (xml: string) => `\uFEFF${xml}`],
    [
      'a thousand entities of XML',
      (xml: string) =>
        xml.replace(
          '</Image>',
          `${'<FITSKeyword name="HISTORY" value="" comment="&quot;&apos;"/>'.repeat(1000)}</Image>`,
        ),
    ],
  ])('are read if they have %s', async (_title, change: (xml: string) => string, filter = 'L') => {
    const { exposures, unread } = await found(file('a.xisf', xisfHeader(change(xisfXml(nina())))))
    expect(unread).toEqual([])
    expect(exposures).toMatchObject([{ count: 1, seconds: 300, filter, gain: 100, date: '2026-05-10' }])
  })

  test('count each picture that has an exposure time of its own', async () => {
    const [one, other] = ['05', '15'].map((minute) =>
      xisfXml(nina({}, { begin: `2026-05-10T22:${minute}:05.123` })),
    )
    const [image] = /<Image .*<\/Image>/.exec(other!)!
    const both = one!.replace('<Metadata>', `${image}<Metadata>`)
    expect(countIn(await found(file('two.xisf', xisfHeader(both))))).toBe(2)
  })

  test('count the frames of a master of PixInsight', async () => {
    const master = xisfXml(nina({ IMAGETYP: 'Master Dark' })).replace(
      '</Image>',
      '<FITSKeyword name="HISTORY" value="" comment="ImageIntegration.numberOfImages: 25"/></Image>',
    )
    expect(await found(file('dark.xisf', xisfHeader(master)))).toMatchObject({
      calibrationFrames: '25 darks',
      unread: [],
    })
  })
})
