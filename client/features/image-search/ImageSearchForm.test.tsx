import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { countedNear, countOfFound } from './found-count.ts'
import { readImageSearch } from './image-search-address.ts'
import { ImageSearchForm } from './ImageSearchForm.tsx'

test('a visitor sees whether more pictures have a value than were counted', () => {
  const value = { value: 'm-31', label: 'Andromeda Galaxy', imageCount: 1234, isLowerBound: true }
  const others = { value: 'm-42', label: 'Orion Nebula', imageCount: 12, isLowerBound: false }
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <ImageSearchForm
        search={readImageSearch(new URLSearchParams())}
        choices={[{ name: 'object', values: [value, others] }]}
      />
    </StaticRouter>,
  )
  expect(html).toContain('Andromeda Galaxy (1,234+)')
  expect(html).toContain('Orion Nebula (12)')
})

test('a visitor sees the number of pictures, up to 10,000', () => {
  expect(countOfFound(1)).toBe('1 picture')
  expect(countOfFound(10_000)).toBe('10,000 pictures')
  expect(countOfFound(10_001)).toBe('More than 10,000 pictures')
  expect(countOfFound(1_001, countedNear)).toBe('More than 1,000 pictures')
})

test('a visitor who searches a part of the sky reads which, in one filter with a radius', () => {
  const html = (query: string) =>
    renderToStaticMarkup(
      <StaticRouter location="/">
        <ImageSearchForm search={readImageSearch(new URLSearchParams(query))} choices={undefined} />
      </StaticRouter>,
    )
  const found = html('near=10.683,41.267,2')
  expect(found.match(/Remove the filter [^"]+/g)).toEqual([
    'Remove the filter Within 2° of 00h 42m 44s +41° 16′',
  ])
  expect(found).toContain('<option value="2" selected="">2°</option>')
  expect(html('near=10.683,41.267,0')).toContain('Remove the filter At 00h 42m 44s +41° 16′')
  expect(html('')).not.toContain('Within')
})
