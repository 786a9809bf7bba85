import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { anExposure } from '../../testing/answers.ts'
import { GearList } from '../gear/GearList.tsx'
import { ImageFacts } from './ImageDetails.tsx'

type Item = Parameters<typeof GearList>[0]['profile']['gear'][number]

const gear = (id: number, itemName: string, imageCount = 0): Item => ({
  id,
  category: 'Cameras',
  itemName,
  brand: null,
  model: null,
  description: null,
  personalRating: null,
  priceRange: null,
  recommendedFor: null,
  focalLengthMm: null,
  pixelSizeMicrons: null,
  sensorWidthMm: null,
  sensorHeightMm: null,
  affiliateUrl: null,
  imageCount,
  images: { nodes: [] },
})

const series = anExposure({ count: 2 })

const image: Parameters<typeof ImageFacts>[0]['image'] = {
  id: 1,
  title: null,
  description: null,
  captureDate: null,
  tags: ['wide field'],
  width: 3000,
  height: 2000,
  byteSize: 1,
  imageUrl: '/large.jpg',
  isUnlisted: false,
  hiddenReason: null,
  objects: [],
  otherObjects: ['My Nebula'],
  exposures: [{ ...series, filter: 'Hα' }, series],
  integrationSeconds: 240,
  gear: [{ role: 'camera', item: gear(7, 'Ricoh & Co') }],
  site: 'La Palma',
  bortleClass: 2,
  calibrationFrames: null,
  processing: null,
  credit: null,
  license: 'ccBy',
  placement: null,
}

const hrefsIn = (page: React.ReactNode) =>
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
