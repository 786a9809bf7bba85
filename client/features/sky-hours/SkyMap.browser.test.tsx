import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cellAt } from '../../../contract/healpix.ts'
import { encodeSkyMap, type SkyFilterName } from '../../../contract/sky-hours.ts'
import { anId } from '../../testing/answers.ts'
import { enter, press, seen, show } from '../../testing/show.tsx'
import { chooseTheme } from '../../ui/theme.ts'
import { placeKey } from '../framing/stored.ts'
import { halfHeight, halfWidth, project } from './mollweide.ts'
import SkyMap from './SkyMap.tsx'

type Place = readonly [rightAscension: number, declination: number]

const long: Place = [90, 0]
const short: Place = [270, 41]

const mapOf = (...places: [place: Place, hours: number][]) => {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const cells = new Map<number, number>()
  for (const [[rightAscension, declination], hours] of places)
    // All cells around it, so that some pixels have nothing else.
    for (const east of [-1, -0.5, 0, 0.5, 1])
      for (const north of [-1, -0.5, 0, 0.5, 1])
        cells.set(
          cellAt(Math.sin(radians(declination + north)), radians(rightAscension + east)),
          hours * 3600,
        )
  return encodeSkyMap([...cells].toSorted(([a], [b]) => a - b))
}

const canvas = page.getByRole('img', { name: /^Map of the sky/ })

/** Returns the colour and opacity of the map at a place. */
function pixelAt([rightAscension, declination]: Place) {
  const drawn = canvas.element() as HTMLCanvasElement
  const { x, y } = project(rightAscension, declination)
  const context = drawn.getContext('2d')!
  const [column, row] = [(x / halfWidth + 1) * (drawn.width / 2), (y / halfHeight + 1) * (drawn.height / 2)]
  return [...context.getImageData(Math.floor(column), Math.floor(row), 1, 1).data]
}

async function showMap() {
  const creator = `creator-${anId()}`
  function Choosing() {
    const [filter, setFilter] = useState<SkyFilterName | null>(null)
    return (
      <>
        <button type="button" onClick={() => setFilter('hAlpha')}>
          Hα
        </button>
        <SkyMap creator={creator} filter={filter} seen={[]} />
      </>
    )
  }
  const { answer } = await show(<Choosing />)
  const answerWith = (operation: string, fields: object) =>
    answer(operation, { skyHours: { __typename: 'SkyHours', ...fields } })
  return { creator, answer: answerWith }
}

test('a visitor sees where the sky was looked at, the longer the brighter, in the colour of the theme, and through one filter', async () => {
  const { answer, creator } = await showMap()
  await expect.element(canvas).toBeVisible()
  const map = mapOf([long, 100], [short, 1])
  expect(await answer('SkyMap', { map })).toEqual({ creator, filter: null })
  await seen(/At most about 91 h in one place\./)
  expect(pixelAt(long)[3]).toBe(255)
  expect(pixelAt(short)[3]).toBeGreaterThan(50)
  expect(pixelAt(short)[3]).toBeLessThan(200)
  expect(pixelAt([180, -60])[3]).toBe(0)

  const dark = pixelAt(long)
  chooseTheme('night')
  expect(pixelAt(long)).toEqual([255, 0, 0, 255])
  chooseTheme('dark')
  expect(pixelAt(long)).toEqual(dark)

  await press('Hα')
  expect(pixelAt(long)[3]).toBe(255)
  expect(await answer('SkyMap', { map: mapOf([short, 1]) })).toEqual({ creator, filter: 'hAlpha' })
  await expect.poll(() => pixelAt(long)[3]).toBe(0)
  expect(pixelAt(short)[3]).toBe(255)
})

const anObject = (title: string, declination: number, size: number) => ({
  __typename: 'SkyObject',
  id: title,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  name: title,
  title,
  otherNames: [],
  declination,
  size,
})

test('a visitor finds objects without any hours that suit their rig, and are high where this browser has been', async () => {
  localStorage.setItem(placeKey, JSON.stringify({ latitude: 50, longitude: 8 }))
  const { answer, creator } = await showMap()
  await answer('SkyMap', { map: '' })
  expect(await answer('SkyHoles', { holes: [] })).toMatchObject({ creator, field: 2 })
  await seen(/^Each object that suits it has hours already/)
  for (const [label, number] of [
    ['Focal length, mm', '400'],
    ['Sensor width, mm', '23.5'],
    ['Sensor height, mm', '15.7'],
  ] as const)
    enter(page.getByRole('textbox', { name: label }), number)
  const holes = [anObject('NGC 7000', 44, 120), anObject('NGC 104', -72, 50)]
  expect((await answer('SkyHoles', { holes }))['field']).toBeCloseTo(2.25, 2)
  const found = page.getByRole('list', { name: 'Objects without any hours' }).getByRole('listitem')
  await expect.element(found).toHaveTextContent('NGC 7000120′')
  await expect.element(found.getByRole('link')).toHaveAttribute('href', '/objects/ngc-7000')
  await seen(/ suits a field of 2\.2°:$/)
})
