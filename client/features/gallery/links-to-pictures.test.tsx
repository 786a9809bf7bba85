import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { aGearItem, anExposure, anImage } from '../../testing/answers.ts'
import { GearList } from '../gear/GearList.tsx'
import { ImageFacts } from './ImageDetails.tsx'

const gear = (id: number, itemName: string, imageCount = 0) => aGearItem({ id, itemName, imageCount })

const image = anImage({
  tags: ['wide field'],
  otherObjects: ['My Nebula'],
  exposures: [anExposure({ filter: 'Hα' }), anExposure()],
  integrationSeconds: 240,
  gear: [{ role: 'camera', item: gear(7, 'Ricoh & Co') }],
  site: 'La Palma',
  bortleClass: 2,
  license: 'ccBy',
}) as unknown as ComponentProps<typeof ImageFacts>['image']

const hrefsIn = (page: ReactNode) =>
  [...renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>).matchAll(/href="(\/pictures[^"]*)"/g)].map(
    ([, href]) => href!.replaceAll('&amp;', '&'),
  )

test('a visitor goes on from what a picture says to all pictures that share it', () => {
  expect(hrefsIn(<ImageFacts image={image} creator={{ slug: 'rhea' }} />)).toEqual([
    '/pictures?object=My+Nebula',
    '/pictures?tag=wide+field',
    '/pictures?gear=Ricoh+%26+Co',
    '/pictures?search=La+Palma',
    '/pictures?bortle=2',
    '/pictures?license=ccBy',
    '/pictures?filter=H%CE%B1',
  ])
})

test('a visitor goes on from gear to the pictures of all creators, also if its owner has none', () => {
  const profile = { id: 1, displayName: 'Rhea', gear: [gear(7, 'Ricoh'), gear(8, 'Canon Ra', 2)] }
  expect(hrefsIn(<GearList profile={profile} />)).toEqual(['/pictures?gear=Ricoh', '/pictures?gear=Canon+Ra'])
})
