import { pick, randomOf } from './random.ts'

/** The most common words of bios, in this order. By Zipf's law, 'galaxies' at this rank is in about every fifth bio. */
const common = `the of and under dark skies my i for a with sky from night in is at to galaxies images stars
  telescope nebula light pixels hours imaging mount filter clear exposure frames clouds moon camera comet planets
  backyard remote guiding narrowband mosaic dust horizon winter summer andromeda orion pelican veil rosette
  pleiades cygnus heart soul lagoon trifid horsehead flame crescent tadpoles wizard bubble cocoon elephant
  jellyfish cassiopeia lyra perseus aquila scorpius sagittarius centaurus magellanic eclipse corona aurora
  prominence sunspot jupiter saturn mars venus neptune uranus meteor perseids geminids zodiacal airglow
  refractor reflector astrograph newtonian apochromat eyepiece reducer flattener focuser dovetail tripod
  harmonic autoguider polar alignment collimation seeing transparency bortle suburb balcony desert mountain
  island observatory dome hydrogen oxygen sulphur luminance chrominance calibration darks flats bias dithering
  drizzle stacking gradient deconvolution wavelets stretching processing integration signal noise spectroscopy
  photometry astrometry variable supernova asteroid occultation transit quasar pulsar cluster globular open
  spiral elliptical lenticular dwarf merging tidal halo filament bridge stream planetary emission reflection
  absorption molecular bipolar remnant shockfront teacher engineer gardener carpenter physicist musician
  printing exhibition workshop magazine podcast tutorial community outreach students children mentoring coffee`.split(
  /\s+/,
)

const size = 20_000
const rareWordCount = 50
const profilesOfARareWord = 5

const syllables =
  'ba be bi bo ca ce co da de di do fa fe fi ga go ha he hi ja ka ke ki ko la le li lo lu ma me mi mo na ne ni no pa pe pi ra re ri ro sa se si so ta te ti to va ve vi vo za ze'.split(
    ' ',
  )

function generateWords(): string[] {
  const random = randomOf(7)
  const words = new Set(common)
  while (words.size < size) {
    const parts = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables, random()))
    words.add(parts.join(''))
  }
  return [...words]
}

const words = generateWords()

/** Returns a word that is in `profilesOfARareWord` profiles. */
export const rareWord = (n: number) => `quux${pick(syllables, n / rareWordCount)}wyx${'klmnprst'[n % 8]}y`

/** Returns the rare word of profile `n` of `count`; undefined for most. */
export function rareWordOf(n: number, count: number): string | undefined {
  const every = Math.floor(count / (rareWordCount * profilesOfARareWord))
  const place = Math.floor(n / every)
  return n % every === 1 && place < rareWordCount * profilesOfARareWord
    ? rareWord(place % rareWordCount)
    : undefined
}

/** Returns a word by Zipf's law: that of rank r is r times rarer than the first. */
export const zipfWord = (random: number) => words[Math.floor(words.length ** random) - 1]!
