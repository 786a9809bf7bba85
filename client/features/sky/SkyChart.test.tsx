import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { constellations } from '../../../contract/sky.ts'
import { labelBox, overlaps } from './label-box.ts'
import { SkyChart } from './SkyChart.tsx'

const textsOf = (svg: string) =>
  [...svg.matchAll(/<text(?: class="[^"]*")? x="(-?\d+)" y="(-?\d+)">([^<]+)</g)].map(([, x, y, text]) => ({
    text: text!,
    box: labelBox(text!, { x: Number(x), y: Number(y) }),
  }))

test.each([
  { rightAscension: 195, declination: -80, constellation: 'Cha' },
  { rightAscension: 285, declination: -60, constellation: 'Pav' },
  { rightAscension: 30, declination: -30, constellation: 'For' },
  { rightAscension: 165, declination: 80, constellation: 'Dra' },
  { rightAscension: 345, declination: 90, constellation: 'UMi' },
  { rightAscension: 0, declination: -90, constellation: 'Oct' },
])('around $rightAscension, $declination no name of a constellation covers another', (place) => {
  const { constellation, ...position } = place
  const svg = renderToStaticMarkup(
    <SkyChart title="it" position={position} constellation={constellation} size={10} />,
  )
  const names = textsOf(svg).filter(({ text }) => Object.values(constellations).includes(text))
  expect(names.map(({ text }) => text)).toContain(constellations[constellation])
  expect(names.length).toBeGreaterThan(1)
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const))
  expect(pairs.filter(([one, other]) => overlaps(one.box, other.box))).toEqual([])
  expect(svg).not.toMatch(/NaN|undefined/)
})
