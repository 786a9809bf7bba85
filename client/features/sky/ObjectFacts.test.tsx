import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ObjectFacts } from './ObjectFacts.tsx'
import type { ObjectFactsFragment } from './sky.generated.ts'

const moon: ObjectFactsFragment = {
  id: 'moon',
  slug: 'moon',
  name: 'Moon',
  title: 'Moon',
  kind: 'moon',
  rightAscension: null,
  declination: null,
  constellation: null,
  size: null,
  magnitude: null,
  otherNames: ['Luna'],
  commonNames: [],
}

const galaxy: ObjectFactsFragment = {
  ...moon,
  name: 'NGC 224',
  title: 'Andromeda Galaxy',
  kind: 'galaxy',
  otherNames: ['M 31'],
}

const factsOf = (object: ObjectFactsFragment) => {
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <ObjectFacts object={object} />
    </StaticRouter>,
  )
  return html.replace(/<svg.*<\/svg>/s, '').replaceAll(/<[^>]*>/g, ' ')
}

test('a visitor reads the other names of an object that moves, which is in no catalogue', () => {
  expect(factsOf(moon)).toMatch(/Also known as\s+Luna/)
  expect(factsOf(moon)).not.toContain('Catalogue names')
})

test('a visitor reads the catalogue names of an object with a position', () => {
  const facts = factsOf({ ...galaxy, rightAscension: 10.7, declination: 41.3, commonNames: ['Great Nebula'] })
  expect(facts).toMatch(/Also known as\s+Great Nebula\s/)
  expect(facts).toMatch(/Catalogue names\s+NGC 224, M 31/)
})
