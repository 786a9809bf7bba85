import dustyLarge from './pictures/dusty-lane-860.webp'
import dusty from './pictures/dusty-lane-480.webp'
import halLarge from './pictures/hal-alpha-860.webp'
import hal from './pictures/hal-alpha-480.webp'
import philLarge from './pictures/phil-terwheel-860.webp'
import phil from './pictures/phil-terwheel-480.webp'

const imageOf = (small: string, large: string) => ({
  imageUrl: large,
  width: 860,
  height: 573,
  sizes: [
    { url: small, width: 480, mediaType: 'image/webp' },
    { url: large, width: 860, mediaType: 'image/webp' },
  ],
})

/** Hard-coded, so that the page needs no query; each has a profile in the demo. */
const featuredCreators = [
  {
    id: 'dusty-lane',
    name: 'Dusty Lane',
    bio: 'I chase the parts of the sky where nothing shines.',
    tags: ['Dark nebulae', 'LRGB', 'Mosaics'],
    image: imageOf(dusty, dustyLarge),
  },
  {
    id: 'hal-alpha',
    name: 'Hal Alpha',
    bio: 'Looking at one star, safely, every clear day.',
    tags: ['Solar', 'Hydrogen-alpha', 'Livestreams'],
    image: imageOf(hal, halLarge),
  },
  {
    id: 'phil-terwheel',
    name: 'Phil Terwheel',
    bio: 'Bortle 9 and proud; the moon is just another filter.',
    tags: ['Narrowband', 'City imaging', 'SHO'],
    image: imageOf(phil, philLarge),
  },
]

/** Returns the featured creators whose name, bio or tags contain the text, ignoring case. */
export function searchFeatured(search: string) {
  const wanted = search.trim().toLowerCase()
  return featuredCreators.filter(({ name, bio, tags }) =>
    [name, bio, ...tags].some((text) => text.toLowerCase().includes(wanted)),
  )
}
