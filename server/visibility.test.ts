import type { EntityManager } from '@mikro-orm/postgresql'
import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { discoveryPaths } from '../contract/discovery.ts'
import type { embedPaths } from '../contract/embed.ts'
import { GalleryImage } from './features/gallery/gallery-image.entity.ts'
import { setHidden } from './features/moderation/hide.ts'
import { countDirectory } from './features/search-index/directory-counts.ts'
import { writeIndex } from './features/search-index/index-marks.ts'
import { rebuildSkyHours } from './features/sky-hours/count-hours.ts'
import { createSchema } from './schema.ts'
import { UPDATE } from './testing/described-image.ts'
import { aGalleryImage, aGearItem, aRig } from './testing/factories.ts'
import { aPlacement } from './testing/placed-image.ts'
import { type Creator, forAllTests, type Person, testApp } from './testing/test-app.ts'

// What visitors may see, asked of every public read: a new one that forgets it fails here. REST runs queries of the graph.

const app = forAllTests(testApp)

/** The names of what no list may have; all are longer exposed than the one normal picture. */
const unlistedTitle = 'The unlisted veil'
const hiddenTitle = 'The hidden veil'
const titleOfHidden = 'The veil of a hidden creator'
const hiddenName = 'Hidden Creator'
const onlyTag = 'OnlyOfOthers'

let creator: Creator
let hidden: Creator
/** Ids. */
let normal: number
let unlisted: number
let hiddenImage: number
let ofHidden: number
let gear: number
let gearOfHidden: number

async function anImage({ person, profileId }: Creator, title: string, gearItemId: number, fields: object) {
  const { id } = await app.has(aGalleryImage(profileId, title))
  const input = { id, objects: ['M 31'], gear: [{ gearItemId, role: 'telescope' }], ...fields }
  const { errors } = await person.run(UPDATE, { input })
  expect(errors).toBeUndefined()
  return id
}

beforeAll(async () => {
  creator = await app.creator({ displayName: 'Plain Creator', slug: 'plain-creator', bio: 'I chase dust.' })
  hidden = await app.creator({ displayName: hiddenName, slug: 'hidden-creator', bio: 'Nobody reads this.' })
  gear = (await app.has(aGearItem(creator.profileId, 'Redcat 51'))).id
  gearOfHidden = (await app.has(aGearItem(hidden.profileId, 'Redcat 51'))).id
  await app.has(aRig(creator.profileId, [gear]))
  await app.has(aRig(hidden.profileId, [gearOfHidden], hiddenName))
  const exposed = (seconds: number) => ({ exposures: [{ count: 1, seconds }] })
  const others = { ...exposed(36_000), tags: [onlyTag] }
  normal = await anImage(creator, 'The normal veil', gear, exposed(3_600))
  unlisted = await anImage(creator, unlistedTitle, gear, { ...others, isUnlisted: true })
  hiddenImage = await anImage(creator, hiddenTitle, gear, others)
  ofHidden = await anImage(hidden, titleOfHidden, gearOfHidden, others)
  for (const id of [normal, unlisted, hiddenImage, ofHidden])
    await app.has(aPlacement(id, { rightAscension: 10.685, declination: 41.269, width: 0.05 }))
  const em = app.em.fork()
  await setHidden(em, { imageId: hiddenImage }, 'It is of somebody else.')
  await setHidden(em, { slug: 'hidden-creator' }, 'It is spam.')
  await writeIndex(em)
  await rebuildSkyHours(em)
  await countDirectory(em) // once a minute
})

/** Throws if a text, such as JSON, has something of another picture or profile than the normal ones. */
function expectNothingElse(text: string, where: string) {
  for (const secret of [unlistedTitle, hiddenTitle, titleOfHidden, hiddenName, 'hidden-creator', onlyTag])
    expect(text.includes(secret), `${where} has ${secret}`).toBe(false)
  const counts = text.matchAll(/"(imageCount|totalCount|seconds|integrationSeconds)":\s*(\d+)/g)
  for (const [, name, count] of counts)
    expect(Number(count), `${where} counts ${name}`).toBeLessThanOrEqual(name!.endsWith('econds') ? 3_600 : 1)
}

const schema = createSchema()

type Field = GraphQLField<unknown, unknown>
const typeOf = ({ type }: Field) => getNamedType(type) as GraphQLObjectType

/** Arguments of fields below the root: required ones are ids of gear, and lists are short, because they cost by their length. */
function argumentsOf({ args }: Field): string {
  const given = args.flatMap((arg) =>
    isRequiredArgument(arg) ? `${arg.name}: ${gear}` : arg.name === 'first' ? 'first: 3' : [],
  )
  return given.length > 0 ? `(${given.join(', ')})` : ''
}

const leavesOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)))
    .map(({ name }) => name)
    .join(' ')

/** Returns queries for each field of a root field and of the types that it leads to, except known ones, on the shortest way to them. */
function queriesFrom(root: string, type: GraphQLObjectType, known: Set<GraphQLObjectType>): string[] {
  known.add(type)
  const queries = [`{ ${root} { ${leavesOf(type)} __typename } }`]
  const open = [{ type, around: (inner: string) => `{ ${root} { ${inner} } }` }]
  for (const { type, around } of open)
    for (const field of Object.values(type.getFields())) {
      const next = typeOf(field)
      if (!isObjectType(next)) continue
      const within = (inner: string) => around(`${field.name}${argumentsOf(field)} { ${inner} }`)
      queries.push(within(`__typename ${leavesOf(next)}`))
      // Each list of its own, but what one of its items leads to once.
      if (known.has(next) && !next.name.endsWith('Connection')) continue
      known.add(next)
      open.push({ type: next, around: within })
    }
  return queries
}

const near = '{ rightAscension: 10.68, declination: 41.27, radius: 2 }'

/** The arguments with which a visitor asks each root field; null for one that is not about profiles or images. */
const roots = (): Record<string, string[] | null> => ({
  creatorProfile: ['slug: "plain-creator"', `id: ${creator.profileId}`, `userId: ${creator.userId}`],
  creatorProfiles: [
    'limit: 3',
    'limit: 3, search: "veil"',
    'limit: 3, object: "M 31"',
    'limit: 3, gear: "Redcat"',
    'limit: 3, sortBy: displayName',
  ],
  featuredCreators: [''],
  isDemo: null,
  directoryFilters: ['name: object', 'name: gear', 'name: specialty'],
  galleryImage: [`id: ${normal}`],
  galleryImages: [
    'first: 3',
    'first: 3, filter: { text: "veil" }',
    'first: 3, filter: { object: "M31" }',
    'first: 3, orderBy: integration',
    `first: 3, filter: { near: ${near} }`,
  ],
  galleryImageChoices: ['first: 3', 'filter: { text: "veil" }', `filter: { near: ${near} }`],
  gearItem: [`id: ${gear}`],
  skyObject: ['name: "M 31"'],
  skyObjects: ['limit: 2, search: "M 31"'],
  skyHours: ['', 'creator: "plain-creator"'],
  session: null,
  connectionRequest: null,
})

test('a visitor finds a listed picture by every query of the graph, and nothing of those that are unlisted, hidden or of a hidden creator', async () => {
  const fields = schema.getQueryType()!.getFields()
  expect(Object.keys(roots()).toSorted(), 'a new query needs its arguments above').toEqual(
    Object.keys(fields).toSorted(),
  )
  let asked = 0
  const known = new Set<GraphQLObjectType>()
  for (const [name, variants] of Object.entries(roots()))
    for (const given of variants ?? []) {
      const root = given ? `${name}(${given})` : name
      for (const query of queriesFrom(root, typeOf(fields[name]!), known)) {
        const { data, errors } = await app.visitor().run(query)
        expect(errors, query).toBeUndefined()
        expectNothingElse(JSON.stringify(data), query)
        asked++
      }
    }
  expect(asked).toBeGreaterThan(100)
  const { data } = await app.visitor().run('{ galleryImages { totalCount nodes { id } } }')
  expect(data.galleryImages).toEqual({ totalCount: 1, nodes: [{ id: normal }] })
})

const dataFor = async (person: Person, query: string) => (await person.run(query)).data

test('the address of an unlisted picture works for a visitor, those of hidden ones do not', async () => {
  const titleFor = async (person: Person, id: number) =>
    (await dataFor(person, `{ galleryImage(id: ${id}) { title } }`)).galleryImage
  expect(await titleFor(app.visitor(), unlisted)).toEqual({ title: unlistedTitle })
  for (const id of [hiddenImage, ofHidden]) expect(await titleFor(app.visitor(), id)).toBeNull()
  expect(await titleFor(hidden.person, hiddenImage)).toBeNull()
  expect((await dataFor(app.visitor(), `{ gearItem(id: ${gearOfHidden}) { id } }`)).gearItem).toBeNull()
  const keys = ['slug: "hidden-creator"', `id: ${hidden.profileId}`, `userId: ${hidden.userId}`]
  const visit = 'recordProfileView(input: { slug: "hidden-creator" }) { creatorProfile { id } }'
  for (const query of [...keys.map((key) => `{ creatorProfile(${key}) { id } }`), `mutation { ${visit} }`]) {
    const { errors } = await app.visitor().run(query)
    expect(errors, query).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
  }
})

test('owners see all of their own, with why it is hidden', async () => {
  const images = 'images { totalCount nodes { title isUnlisted hiddenReason } } imageCount'
  const query = `{
    creatorProfile(id: ${creator.profileId}) { hiddenReason ${images} first: images(first: 1) { pageInfo { endCursor } } }
    galleryImage(id: ${hiddenImage}) { imageUrl index previous { title } creatorProfile { slug } } }`
  const own = await dataFor(creator.person, query)
  expect(own.creatorProfile).toMatchObject({
    hiddenReason: null,
    imageCount: 3,
    images: {
      totalCount: 3,
      nodes: [
        { title: 'The normal veil', isUnlisted: false, hiddenReason: null },
        { title: unlistedTitle, isUnlisted: true, hiddenReason: null },
        { title: hiddenTitle, isUnlisted: false, hiddenReason: 'It is of somebody else.' },
      ],
    },
  })
  expect(own.galleryImage).toEqual({
    imageUrl: 'data:image/webp;base64,AA==',
    index: 2,
    previous: { title: unlistedTitle },
    creatorProfile: { slug: 'plain-creator' },
  })
  const after = own.creatorProfile.first.pageInfo.endCursor
  const next = `{ creatorProfile(id: ${creator.profileId}) { images(first: 1, after: "${after}") { nodes { title } } } }`
  const { nodes } = (await dataFor(creator.person, next)).creatorProfile.images
  expect(nodes).toEqual([{ title: unlistedTitle }])
  const ofOther = `{ session { creatorProfile { hiddenReason } } creatorProfile(slug: "hidden-creator") { ${images} } }`
  expect(await dataFor(hidden.person, ofOther)).toMatchObject({
    session: { creatorProfile: { hiddenReason: 'It is spam.' } },
    creatorProfile: { imageCount: 1, images: { nodes: [{ title: titleOfHidden }] } },
  })
})

test('a program finds nothing else in the sitemap and feeds, and another site in frames; neither finds what is hidden', async () => {
  const url = (path: string) => encodeURIComponent(app.address + path)
  const photo = (id: number, slug = 'plain-creator') => url(`/creators/${slug}?tab=gallery&photo=${id}`)
  const addresses: Record<keyof typeof discoveryPaths, string[]> = {
    robots: ['/robots.txt'],
    sitemap: ['/sitemap.xml'],
    sitemapPart: ['/sitemaps/1.xml', '/sitemaps/objects.xml'],
    creatorsFeed: ['/feeds/creators.atom'],
    creatorsJsonFeed: ['/feeds/creators.json'],
    creatorFeed: ['/creators/plain-creator/feed.atom'],
    creatorJsonFeed: ['/creators/plain-creator/feed.json'],
    latestImage: [], // below
    oEmbed: [`/oembed?url=${photo(normal)}`, `/oembed?url=${url('/creators/plain-creator')}`],
    skyHours: ['csv', 'fits'].flatMap((format) => [
      `/sky/hours.${format}`,
      `/sky/hours.${format}?creator=plain-creator`,
    ]),
  }
  expect(Object.keys(addresses)).toEqual(Object.keys(discoveryPaths))
  const frame = '/embed/creators/plain-creator'
  const frames: Record<keyof typeof embedPaths, string> = {
    newest: frame,
    image: `${frame}/pictures/${normal}`,
    gear: `${frame}/gear`,
  }
  const files = await app.em.fork().find(GalleryImage, [unlisted, hiddenImage, ofHidden])
  for (const address of [...Object.values(addresses).flat(), ...Object.values(frames)]) {
    const response = await app.visitor().fetch(address)
    expect(response.status, address).toBe(200)
    const text = await response.text()
    expectNothingElse(text, address)
    for (const { file } of files) expect(text.includes(file), `${address} has ${file}`).toBe(false)
  }
  const statusOf = async (address: string) => (await app.visitor().fetch(address)).status
  expect(await statusOf(`/oembed?url=${photo(unlisted)}`)).toBe(200)
  expect(await statusOf(`/oembed?url=${photo(hiddenImage)}`)).toBe(404)
  expect(await statusOf(`/oembed?url=${photo(ofHidden, 'hidden-creator')}`)).toBe(404)
  expect(await statusOf(`${frame}/pictures/${unlisted}`)).toBe(200)
  for (const path of [
    `${frame}/pictures/${hiddenImage}`,
    ...['', `/pictures/${ofHidden}`, '/gear'].map((part) => `/embed/creators/hidden-creator${part}`),
    ...['feed.atom', 'feed.json', 'latest.jpg'].map((name) => `/creators/hidden-creator/${name}`),
    ...['csv', 'fits'].map((format) => `/sky/hours.${format}?creator=hidden-creator`),
  ])
    expect(await statusOf(path), path).toBe(404)
  const { file } = await app.em.fork().findOneOrFail(GalleryImage, normal)
  const latest = await app.visitor().fetch('/creators/plain-creator/latest.jpg', { redirect: 'manual' })
  expect(latest.headers.get('location')).toBe(`/images/${file}`)
})

test('nobody loads the files of a hidden picture or creator a minute later, and the owner gets the placeholder', async () => {
  const statusOf = async (name: string) => (await app.visitor().fetch(`/images/${name}`)).status
  const owners = [
    { id: normal, owner: creator.person, status: 200 },
    { id: hiddenImage, owner: creator.person, status: 404 },
    { id: ofHidden, owner: hidden.person, status: 404 },
  ]
  for (const { id, owner, status } of owners) {
    const name = `${String(id).padStart(32, '0')}/large.jpg`
    await app.images.put(name, Buffer.from('file'))
    await app.em.fork().nativeUpdate(GalleryImage, id, { file: name })
    expect(await statusOf(name)).toBe(200)
    await app.pendingFiles.readUnserved(app.em.fork())
    expect(await statusOf(name)).toBe(status)
    const { data } = await owner.run(`{ galleryImage(id: ${id}) { imageUrl } }`)
    expect(data.galleryImage.imageUrl.startsWith('data:')).toBe(status === 404)
  }
})

test('what is shown again is found again, and what is hidden again is not, before the index is written', async () => {
  const shown = async () => {
    const query =
      '{ galleryImages(first: 50) { nodes { title } } creatorProfiles { profiles { displayName } } }'
    const { galleryImages, creatorProfiles } = await dataFor(app.visitor(), query)
    const namesOf = (things: Record<string, string>[]) => things.flatMap((thing) => Object.values(thing))
    return [namesOf(galleryImages.nodes), namesOf(creatorProfiles.profiles).toSorted()]
  }
  const hide = async (em: EntityManager, reason: string | null) => {
    await setHidden(em, { imageId: hiddenImage }, reason)
    await setHidden(em, { slug: 'hidden-creator' }, reason)
  }
  await app.has((em) => hide(em, null))
  const veils = [titleOfHidden, hiddenTitle, 'The normal veil']
  expect(await shown()).toEqual([veils, [hiddenName, 'Plain Creator']])
  await hide(app.em.fork(), 'Again.')
  expect(await shown()).toEqual([['The normal veil'], ['Plain Creator']])
})
