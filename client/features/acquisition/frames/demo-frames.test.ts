import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { ExposureSeries } from '../../../../contract/acquisition.ts'
import { fitsHeader, type FrameValues, headersOfPrograms } from '../../../../server/testing/frame-headers.ts'
import { foundIn } from './group-frames.ts'
import { readFrames } from './read-frames.ts'

const hourMs = 60 * 60 * 1000
/** In Utah, in summer. */
const hoursWest = 6

/** Frames with pauses of a minute, which begin at a time in UTC. */
function series(prefix: string, count: number, values: FrameValues) {
  const begin = Date.parse(`${values.begin}Z`)
  return Array.from({ length: count }, (_, index) => {
    const time = begin + index * (values.seconds + 60) * 1000
    const textOf = (ms: number) => new Date(ms).toISOString().replace('Z', '')
    const cards = {
      ...headersOfPrograms['N.I.N.A.']({ ...values, begin: textOf(time) }),
      'DATE-LOC': textOf(time - hoursWest * hourMs),
      INSTRUME: 'ZWO ASI6200MM Pro',
      TELESCOP: 'Takahashi FSQ-106EDX4',
      FOCRATIO: 5,
      OBJECT: 'Winter Ghost',
    }
    return { name: `${prefix}_${String(index + 1).padStart(2, '0')}.fits`, content: fitsHeader(cards) }
  })
}

const light = (filter: string, count: number, begin: string) =>
  series(`Light_${filter}`, count, { type: 'light', seconds: 300, filter, begin })

const frames = [
  ...light('L', 24, '2025-10-17T03:00:00.250'),
  ...light('R', 8, '2025-10-18T03:00:00.250'),
  ...light('G', 8, '2025-10-18T04:00:00.250'),
  ...light('B', 8, '2025-10-18T05:00:00.250'),
  ...series('Dark', 10, { type: 'dark', seconds: 300, filter: '', begin: '2025-10-18T12:00:00.250' }),
  ...series('Flat_L', 12, { type: 'flat', seconds: 2, filter: 'L', begin: '2025-10-18T13:30:00.250' }),
]

test('the frames in the folder of the demo give the exposures of its picture', async () => {
  for (const { name, content } of frames)
    await expect(content).toMatchFileSnapshot(`../../../../server/demo/frames/${name}`)
  const files = frames.map(({ name, content }) => new File([content], name))
  const creators: { images: DemoImage[] }[] = JSON.parse(await readFile('server/demo/creators.json', 'utf8'))
  const picture = creators.flatMap(({ images }) => images).find(({ title }) => title === 'Winter Ghost')!
  expect(foundIn(await readFrames(files, () => {}))).toEqual({
    exposures: picture.exposures,
    calibrationFrames: picture.calibrationFrames,
    unread: [],
  })
})

interface DemoImage {
  title: string
  exposures: ExposureSeries[]
  calibrationFrames: string
}
