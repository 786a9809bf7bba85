import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cellAt } from '../../../contract/healpix.ts'
import { encodeSkyMap, type SkyFilterName } from '../../../contract/sky-hours.ts'
import { anId } from '../../testing/answers.ts'
import { button, show } from '../../testing/show.tsx'
import { chooseTheme } from '../../ui/theme.ts'
import { placeKey } from '../framing/stored.ts'
import { halfHeight, halfWidth, project } from './mollweide.ts'
import SkyMap from './SkyMap.tsx'

/** Right ascension and declination of two places, in degrees. */
const [long, short] = [
  [90, 0],
  [270, 41],
] as const

const mapOf = (...places: (readonly [place: readonly [number, number], hours: number])[]) =>
  encodeSkyMap(
    places
      .flatMap(([[rightAscension, declination], hours]) =>
        // All cells around it, so that some pixels have nothing else.
        Array.from({ length: 25 }, (_, index) => {
          const [east, north] = [(index % 5) / 2 - 1, Math.floor(index / 5) / 2 - 1]
          const radians = (degrees: number) => (degrees * Math.PI) / 180
          return cellAt(Math.sin(radians(declination + north)), radians(rightAscension + east))
        }).map((cell) => [cell, hours * 3600] as const),
      )
      .toSorted(([a], [b]) => a - b)
      .filter(([cell], index, all) => cell !== all[index - 1]?.[0]),
  )

const canvas = page.getByRole('img', { name: /^Map of the sky/ })

/** Returns the colour and opacity of the map at a place. */
function pixelAt([rightAscension, declination]: readonly [number, number]) {
  const drawn = canvas.element() as HTMLCanvasElement
  const { x, y } = project(rightAscension, declination)
  const context = drawn.getContext('2d')!
  const [column, row] = [(x / halfWidth + 1) * (drawn.width / 2), (y / halfHeight + 1) * (drawn.height / 2)]
  return [...context.getImageData(Math.floor(column), Math.floor(row), 1, 1).data]
}

async function showMap() {
  const creator = `creator-${anId()}`
  const answer = (fields: object) => ({ data: { skyHours: { __typename: 'SkyHours', ...fields } } })
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
  return { creator, answer, ...(await show(<Choosing />)) }
}

test('a visitor sees where the sky was looked at, the longer the brighter, in the colour of the theme, and through one filter', async () => {
  const { next, answer, creator } = await showMap()
  const all = await next('SkyMap')
  expect(all.variables).toEqual({ creator, filter: null })
  await expect.element(canvas).toBeVisible()
  all.answer(answer({ map: mapOf([long, 100], [short, 1]) }))
  await expect.element(page.getByText(/At most about 91 h in one place\./)).toBeVisible()
  expect(pixelAt(long)[3]).toBe(255)
  expect(pixelAt(short)[3]).toBeGreaterThan(50)
  expect(pixelAt(short)[3]).toBeLessThan(200)
  expect(pixelAt([180, -60])[3]).toBe(0)

  const dark = pixelAt(long)
  chooseTheme('night')
  expect(pixelAt(long)).toEqual([255, 0, 0, 255])
  chooseTheme('dark')
  expect(pixelAt(long)).toEqual(dark)

  await button('Hα').click()
  const oneFilter = await next('SkyMap')
  expect(oneFilter.variables).toEqual({ creator, filter: 'hAlpha' })
  expect(pixelAt(long)[3]).toBe(255)
  oneFilter.answer(answer({ map: mapOf([short, 1]) }))
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
  const { next, answer, creator } = await showMap()
  ;(await next('SkyMap')).answer(answer({ map: '' }))
  const usual = await next('SkyHoles')
  expect(usual.variables).toMatchObject({ creator, field: 2 })
  usual.answer(answer({ holes: [] }))
  await expect.element(page.getByText(/^Each object that suits it has hours already/)).toBeVisible()

  for (const [label, number] of [
    ['Focal length, mm', '400'],
    ['Sensor width, mm', '23.5'],
    ['Sensor height, mm', '15.7'],
  ] as const)
    await userEvent.fill(page.getByRole('textbox', { name: label }), number)
  const fitting = await next('SkyHoles')
  expect(fitting.variables['field']).toBeCloseTo(2.25, 2)
  fitting.answer(answer({ holes: [anObject('NGC 7000', 44, 120), anObject('NGC 104', -72, 50)] }))
  const found = page.getByRole('list', { name: 'Objects without any hours' }).getByRole('listitem')
  await expect.element(found).toHaveTextContent('NGC 7000120′')
  await expect.element(found.getByRole('link')).toHaveAttribute('href', '/objects/ngc-7000')
  await expect.element(page.getByText(/ suits a field of 2\.2°:$/)).toBeVisible()
})
