import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ExposureTable } from './ImageAcquisition.tsx'

test('a screen reader says the filter of a row, or its exposures if it has none, with each of its other cells', () => {
  const exposures = [
    { filter: 'Hα', count: 40, seconds: 300 },
    { count: 80, seconds: 180, gain: 100 },
  ]
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ExposureTable exposures={exposures} />
    </MemoryRouter>,
  )
  const headers = Array.from(html.matchAll(/<th scope="row"[^>]*>([^<]*)/g), ([, text]) => text)
  expect(headers).toEqual(['Hα', '80 × 180 s'])
})

test('filters link to more pictures on the page of a picture, and do not leave a form that shows what was found', () => {
  const exposures = [{ filter: 'Hα', count: 40, seconds: 300 }]
  const html = (isLinked?: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <ExposureTable exposures={exposures} {...(isLinked && { isLinked })} />
      </MemoryRouter>,
    )
  expect(html()).toContain('Hα')
  expect(html()).not.toContain('<a ')
  expect(html(true)).toMatch(/<a [^>]*href="\/pictures\?filter=/)
})
