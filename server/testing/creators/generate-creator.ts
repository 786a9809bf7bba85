import { pick, randomOf } from './random.ts'
import { rareWordOf, zipfWord } from './vocabulary.ts'

const firstNames =
  `Vera Caroline Henrietta Jocelyn Annie Cecilia Maria Beatriz Nancy Andrea Carl Edwin Subrahmanyan Tycho Nicolas
  Galileo Johannes Percival Clyde Milton Arthur Jürgen Søren Zoë François Łukasz Ángel Günther Siân Ikuko Ravi`.split(
    /\s+/,
  )
const lastNames =
  `Rubin Herschel Leavitt Bell Cannon Payne Mitchell Tinsley Roman Ghez Sagan Hubble Chandrasekhar Brahe Copernicus
  Galilei Kepler Lowell Tombaugh Humason Eddington Müller Ångström Fernández Çelik Nowak Hoshino Okafor Silva Patel
  Kowalski Dubois Rossi Jensen Virtanen Novák Horváth Papadopoulos Yılmaz Haddad Cohen Nguyen Kim Singh Wang`.split(
    /\s+/,
  )
const otherScripts =
  `星野太郎 王小明 김하늘 Αστέριος Νίκος Звезда Юрий נועה כוכב سماء ليل आकाश ดาวเรือง`.split(' ')
const emoji = ['🔭', '✨', '🌌', '🪐', '👩‍🚀', '☄️']
const places =
  `Atacama Utah Tenerife Jura Eifel Otago Hokkaido Namibia Tromsø Yorkshire Bavaria Provence Andalusia Patagonia
  Tasmania Karoo Ladakh Anatolia Arizona Quebec Reykjavík Malmö Kraków Kyoto 東京 Zürich Oaxaca Crete Sardinia`.split(
    /\s+/,
  )
const otherPlaces = ['La Palma', 'São Paulo', 'New Mexico', 'Isle of Skye', 'Mauna Kea', 'Death Valley']

/** The most common first. */
const specialties =
  `Deep Sky, Planetary, Nightscapes, Lunar, Narrowband, Star Clusters, Solar, Wide Field, Comets, Mosaics, Dark Nebulae,
  Remote Imaging, Aurora, Spectroscopy, Eclipses, Variable Stars`.split(/,\s+/)

const wordsOfABio = { fewest: 25, most: 55 }
const firstDay = Date.UTC(2020, 0, 1)
const fiveYears = 5 * 365 * 24 * 60 * 60 * 1000

/** Generates columns of the account of creator `n`, from 1. */
export function generateAccount(n: number) {
  const random = randomOf(n)
  return {
    display_name: nameOf(random),
    email: `creator-${n}@people.example`,
    created_at: new Date(firstDay + Math.floor(random() * fiveYears)).toISOString(),
  }
}

/** Generates columns of the profile of creator `n` of `count`, from 1. A lean one has a bio of eight words. */
export function generateProfile(n: number, count: number, { lean = false } = {}) {
  const random = randomOf(-n)
  const { fewest, most } = wordsOfABio
  const length = lean ? 8 : fewest + Math.floor(random() * (most - fewest + 1))
  const bio = Array.from({ length }, () => zipfWord(random()))
  const rare = rareWordOf(n, count)
  if (rare) bio.push(rare)
  const has = (share: number) => random() < share
  return {
    slug: slugOf(n),
    bio: bio.join(' '),
    location: has(0.8) ? pick(has(0.8) ? places : otherPlaces, random()) : null,
    website_url: has(0.4) ? `https://creator-${n}.example/` : null,
    specialties: specialtiesOf(random),
    equipment_summary: has(0.3) ? 'Takahashi FSQ-106EDX4, ZWO ASI6200MM Pro, 10Micron GM1000 HPS.' : null,
    years_experience: has(0.7) ? Math.floor(random() * 40) : null,
  }
}

export const slugOf = (n: number) => `${asSlug(nameOf(randomOf(n)))}-${n}`

/** Generates a view count: 0 for two in five, else by a power law. */
export function generateViewCount(n: number): number {
  const random = randomOf(n * 3 + 1)
  return random() < 0.4 ? 0 : Math.min(1_000_000, Math.floor(1 / (1 - random()) ** 1.3))
}

function nameOf(random: () => number): string {
  const kind = random()
  if (kind < 0.04) return pick(otherScripts, random())
  const name = `${pick(firstNames, random())} ${pick(lastNames, random())}`
  return kind < 0.07 ? `${name} ${pick(emoji, random())}` : name
}

const asSlug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'creator'

/** Up to three, common ones more often. */
function specialtiesOf(random: () => number): string[] {
  const drawn = Array.from({ length: Math.floor(random() * 4) }, () => pick(specialties, random() * random()))
  return [...new Set(drawn)]
}
