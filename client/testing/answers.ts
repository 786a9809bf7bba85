import type { ExposureSeries } from '../../contract/acquisition.ts'
import type { SessionUserFragment } from '../session/session.generated.ts'

let lastId = 0

/** An id that no test has used: a tab has one cache for all of its tests. */
export const anId = () => ++lastId

/** The user of a session. */
export const aSessionUser = (fields: Partial<SessionUserFragment> = {}): SessionUserFragment => ({
  id: 1,
  displayName: 'Vera',
  email: 'vera@people.example',
  role: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
  avatarUrl: null,
  avatarSizes: [],
  ...fields,
})

/** A gear item with all fields that documents of the site select. */
export const aGearItem = (fields: object = {}) => ({
  __typename: 'GearItem',
  id: anId(),
  itemName: 'Redcat 51',
  category: 'Telescope',
  brand: null,
  model: null,
  description: null,
  affiliateUrl: null,
  personalRating: null,
  priceRange: null,
  recommendedFor: null,
  focalLengthMm: null,
  pixelSizeMicrons: null,
  sensorWidthMm: null,
  sensorHeightMm: null,
  imageCount: 0,
  images: { __typename: 'GalleryImageConnection', nodes: [] },
  ...fields,
})

/** A rig with its gear. */
export const aRig = (fields: object = {}) => ({
  __typename: 'Rig',
  id: anId(),
  name: 'RedCat on AM5',
  gear: [],
  focalLengthMm: null,
  pixelSizeMicrons: null,
  sensorWidthMm: null,
  sensorHeightMm: null,
  ...fields,
})

const file = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>')}`

export const anImage = (fields: object = {}) => ({
  __typename: 'GalleryImage',
  id: anId(),
  title: null,
  altText: null,
  description: null,
  captureDate: null,
  tags: [],
  placeholder: null,
  imageUrl: file,
  shareImageUrl: file,
  width: 300,
  height: 200,
  byteSize: 1000,
  sizes: [],
  isCover: false,
  isUnlisted: false,
  hiddenReason: null,
  objects: [],
  otherObjects: [],
  gear: [],
  exposures: [],
  integrationSeconds: null,
  site: null,
  bortleClass: null,
  calibrationFrames: null,
  processing: null,
  license: 'allRightsReserved',
  credit: null,
  placement: null,
  ...fields,
})

/** A series of equal exposures, of which only what is required is known. */
export const anExposure = (fields: Partial<ExposureSeries> = {}) => ({
  __typename: 'ExposureSeries' as const,
  filter: null,
  count: 5,
  seconds: 60,
  gain: null,
  iso: null,
  binning: null,
  date: null,
  offset: null,
  sensorTemperature: null,
  fNumber: null,
  meanSqm: null,
  meanFwhm: null,
  temperature: null,
  ...fields,
})

const imagesOf = (images: readonly { id: number }[]) => ({
  __typename: 'GalleryImageConnection',
  totalCount: images.length,
  pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  edges: images.map((node) => ({ __typename: 'GalleryImageEdge', cursor: String(node.id), node })),
})

export const aProfile = (fields: object = {}, images: readonly { id: number }[] = []) => ({
  __typename: 'CreatorProfile',
  id: anId(),
  userId: anId(),
  slug: 'dusty-lane',
  displayName: 'Dusty Lane',
  avatarUrl: null,
  avatarSizes: [],
  bio: null,
  location: null,
  websiteUrl: null,
  youtubeChannelId: null,
  youtubeChannelUrl: null,
  specialties: [],
  equipmentSummary: null,
  yearsExperience: null,
  viewCount: 0,
  coverImage: images[0] ?? null,
  newestImages: images.toReversed(),
  imageCount: images.length,
  images: imagesOf(images),
  objectIntegrations: [],
  gear: [],
  rigs: [],
  showsSkyHours: true,
  socialLinks: [],
  supportLinks: [],
  hiddenReason: null,
  ...fields,
})

/** The place of a picture that was found by its stars. */
export const aPlacement = () => ({
  __typename: 'Placement' as const,
  state: 'placed' as const,
  reason: null,
  rightAscension: 10.6847,
  declination: 41.269,
  width: 2.8,
  height: 1.87,
  scale: 3.36,
  rotation: 3,
  isMirrored: false,
  matchedStars: 143,
  residual: 0.8,
})

/** What a mutation answers. */
export const changed = (mutation: string, payload: object) => ({
  [mutation]: { __typename: 'X', ...payload },
})
