import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ExposureTable } from './ImageAcquisition.tsx'

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
