import { aCreator, type TestUser } from './rest-cases.ts'
import { aUser } from './factories.ts'
import { aSquareImage, aTinyImage } from './gallery-uploads.ts'
import type { SentFile, TestApp } from './test-app.ts'

type Input = Record<string, unknown>

/** A valid request, and its user. */
export interface MutationRequest {
  /** A visitor when absent. */
  userId?: number
  /** Absent for a mutation without an input. */
  input?: Input
  files?: SentFile[]
}

type MutationCase = (app: TestApp) => Promise<MutationRequest>

const byCreator =
  (input: (creator: TestUser) => Input): MutationCase =>
  async (app) => {
    const creator = await aCreator(app)
    return { userId: creator.userId, input: input(creator) }
  }

const ofProfile = (input: Input) => byCreator(({ profileId }) => ({ creatorProfileId: profileId, ...input }))

/** By a creator with a profile picture. */
const ofPicture =
  (input?: Input): MutationCase =>
  async (app) => {
    const { person, userId } = await aCreator(app)
    await person.postForm('/account/picture/upload', { picture: aSquareImage() })
    return { userId, ...(input && { input }) }
  }

const link = { platform: 'New', url: 'https://new.example' }

/** A request of each mutation that changes a profile, its items or its pictures. */
export const mutationCases: Record<string, MutationCase> = {
  createCreatorProfile: async (app) => ({ userId: (await app.has(aUser())).id, input: { location: 'Here' } }),
  updateCreatorProfile: ofProfile({ location: 'Elsewhere' }),
  recordProfileView: async (app) => ({ input: { slug: (await aCreator(app)).slug } }),
  createSocialLink: ofProfile(link),
  updateSocialLink: byCreator(({ socialLink }) => ({ id: socialLink, platform: 'Changed' })),
  moveSocialLink: byCreator(({ socialLink }) => ({ id: socialLink, toIndex: 1 })),
  deleteSocialLink: byCreator(({ socialLink }) => ({ id: socialLink })),
  createSupportLink: ofProfile(link),
  updateSupportLink: byCreator(({ supportLink }) => ({ id: supportLink, platform: 'Changed' })),
  moveSupportLink: byCreator(({ supportLink }) => ({ id: supportLink, toIndex: 1 })),
  deleteSupportLink: byCreator(({ supportLink }) => ({ id: supportLink })),
  createGearItem: ofProfile({ itemName: 'New', category: 'New' }),
  updateGearItem: byCreator(({ gearItem }) => ({ id: gearItem, itemName: 'Changed' })),
  moveGearItem: byCreator(({ gearItem }) => ({ id: gearItem, toIndex: 1 })),
  deleteGearItem: byCreator(({ gearItem }) => ({ id: gearItem })),
  createRig: byCreator(({ profileId, gearItem }) => ({
    creatorProfileId: profileId,
    name: 'New',
    gear: [gearItem],
  })),
  updateRig: byCreator(({ rig }) => ({ id: rig, name: 'Changed' })),
  deleteRig: byCreator(({ rig }) => ({ id: rig })),
  uploadGalleryImages: async (app) => ({
    ...(await ofProfile({ title: 'New' })(app)),
    files: [aTinyImage(), aTinyImage()],
  }),
  replaceGalleryImage: byCreator(({ image }) => ({ id: image, image: aTinyImage() })),
  updateGalleryImage: byCreator(({ image }) => ({ id: image, title: 'Changed' })),
  moveGalleryImage: byCreator(({ image }) => ({ id: image, toIndex: 1 })),
  chooseCoverImage: byCreator(({ image }) => ({ id: image })),
  placeGalleryImage: byCreator(({ image }) => ({ id: image, rightAscension: 10.7, declination: 41.3 })),
  removeGalleryImagePlacement: byCreator(({ image }) => ({ id: image })),
  deleteGalleryImage: byCreator(({ image }) => ({ id: image })),
  updateGalleryImages: byCreator(({ image }) => ({
    ids: [image],
    changes: { title: 'New', addTags: ['New'] },
  })),
  deleteGalleryImages: byCreator(({ image }) => ({ ids: [image] })),
  changeDisplayName: byCreator(() => ({ displayName: 'Vera R.' })),
  uploadProfilePicture: byCreator(() => ({ picture: aSquareImage() })),
  updateProfilePicture: ofPicture({ altText: 'Vera' }),
  deleteProfilePicture: ofPicture(),
  deleteCreatorProfile: byCreator(() => ({})),
  deleteAccount: byCreator(() => ({})),
}
