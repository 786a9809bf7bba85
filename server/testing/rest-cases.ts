import type { EntityManager } from '@mikro-orm/postgresql'
import { buildSchema, getOperationAST, Kind } from 'graphql'
import { readFileSync } from 'node:fs'
import { gearRules } from '../../contract/rules/gear.ts'
import { socialLinkRules, supportLinkRules } from '../../contract/rules/links.ts'
import { LinkPurpose } from '../features/mail/mailed-link.entity.ts'
import { issueSignInToken } from '../features/sign-in-methods/providers/sign-in-token.entity.ts'
import { User } from '../features/session/user.entity.ts'
import { projectFolder } from '../project-folder.ts'
import { aliases, fieldsOfOperation } from '../rest/rest-input.ts'
import { type RestRoute, restRoutes } from '../rest/routes.ts'
import {
  aGalleryImage,
  aGearItem,
  aMailedLink,
  aProfile,
  aRig,
  aSocialLink,
  aSupportLink,
  aUser,
} from './factories.ts'
import { type Fields, wholeProfile } from './profile-parts.ts'
import { imageSamples, samplesOf } from './sample-values.ts'
import type { Person, TestApp } from './test-app.ts'
import { aSquareImage, aTinyImage } from './gallery-uploads.ts'
import { quickHash } from './quick-hash.ts'

/** Values that do not exist. */
export const missing = {
  userId: 987_654,
  profileId: 987_654,
  socialLink: 987_654,
  supportLink: 987_654,
  gearItem: 987_654,
  rig: 987_654,
  image: 987_654,
  slug: 'nobody',
  email: 'nobody@people.example',
  tempToken: 'forged',
  resetToken: 'forged',
  emailToken: 'forged',
}

/** A user, and the ids of their items. */
export type TestUser = typeof missing & { person: Person }

const password = 'Andromeda 1968'
let hash: Promise<string> | undefined
/** Hashed once, because that takes long on purpose. */
const passwordHash = () => (hash ??= quickHash(password))
const browserSecret = 'the secret of a browser that opened a popup'

/** Returns the ids of a profile and of the first item of each list. */
async function itemsOf(em: EntityManager, profileId: number) {
  const firstOfTwo = async (
    make: typeof aGearItem | typeof aSocialLink | typeof aSupportLink | typeof aGalleryImage,
  ) => {
    const { id } = await make(profileId)(em)
    await make(profileId, 'Second', 1)(em)
    return id
  }
  const gearItem = await firstOfTwo(aGearItem)
  return {
    profileId,
    socialLink: await firstOfTwo(aSocialLink),
    supportLink: await firstOfTwo(aSupportLink),
    gearItem,
    rig: (await aRig(profileId, [gearItem])(em)).id,
    image: await firstOfTwo(aGalleryImage),
  }
}

/** Has a profile with two items in each list. */
export async function aCreator(app: TestApp): Promise<TestUser> {
  const creator = await app.has(async (em) => {
    const { id, userId, slug } = await aProfile({ specialties: ['Mosaics'] })(em)
    return { ...missing, ...(await itemsOf(em, id)), userId, slug }
  })
  return { ...creator, person: await app.as({ id: creator.userId }) }
}

async function aUserWithProfilePicture(app: TestApp): Promise<TestUser> {
  const user = await aCreator(app)
  await user.person.postForm('/account/picture/upload', { picture: aSquareImage() })
  return user
}

async function aUserWithoutProfile(app: TestApp): Promise<TestUser> {
  const user = await app.has(aUser())
  return { ...missing, person: await app.as(user), userId: user.id }
}

/** Has a password, a token of a popup, and mailed links. */
async function aSignedOutUser(app: TestApp): Promise<TestUser> {
  const { id: userId, email } = await app.has(aUser())
  const em = app.em.fork()
  await em.nativeUpdate(User, { id: userId }, { passwordHash: await passwordHash() })
  const tempToken = await issueSignInToken(em, { userId, browserSecret })
  const resetToken = await aMailedLink({ userId, purpose: LinkPurpose.resetPassword })(em)
  const change = { userId, purpose: LinkPurpose.changeEmail, email: `new-${email}` }
  const emailToken = await aMailedLink(change)(em)
  const person = app.visitor({ cookie: `popup=${browserSecret}` }).keepingCookies()
  return { ...missing, person, userId, email, tempToken, resetToken, emailToken }
}

/** Is signed in. */
export async function aUserWithPassword(app: TestApp): Promise<TestUser> {
  const user = await aSignedOutUser(app)
  return { ...user, person: await app.as({ id: user.userId }) }
}

export async function aCreatorWithPassword(app: TestApp): Promise<TestUser> {
  const user = await aCreator(app)
  await app.em.fork().nativeUpdate(User, { id: user.userId }, { passwordHash: await passwordHash() })
  return user
}

export interface RestCase {
  makeUser: (app: TestApp) => Promise<TestUser>
  /** The whole payload, by the names of the operation's variables. */
  variables: (user: TestUser) => Fields
}

const creator = (variables: RestCase['variables']): RestCase => ({ makeUser: aCreator, variables })
const profile = { ...wholeProfile.optional, showsSkyHours: false }
const link = samplesOf(socialLinkRules)
const support = samplesOf(supportLinkRules)
const gear = samplesOf(gearRules)
const imageMetadata = {
  ...imageSamples,
  tags: ['H-alpha', 'Orion, nebula'],
  captureDate: '2024-02-29',
  exposures: [{ filter: 'Hα', count: 40, seconds: 300, gain: 100, date: '2024-02-29' }],
  license: 'ccBy',
  isUnlisted: false,
}

const imageRelations = (gearItemId: number) => ({
  objects: ['Horsehead Nebula', 'M 42'],
  gear: [{ gearItemId, role: 'telescope' }],
})

/** A creator whose picture shows an object. */
async function withObject(app: TestApp) {
  const user = await aCreator(app)
  await user.person.post('/creator-images/update', { imageId: user.image, objects: ['M 42'] })
  return user
}

/** Variables that a case does not send. */
const unset = (names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, undefined]))

const placeHint = { rightAscension: 83.8, declination: -5.4, width: 3 }

/** A user and a complete input for each REST route. */
export const restCases: Record<string, RestCase> = {
  '/auth/session': creator(() => ({})),
  '/auth/logout': creator(() => ({})),
  '/auth/establish_session': { makeUser: aSignedOutUser, variables: ({ tempToken }) => ({ tempToken }) },
  '/auth/login_with_password': { makeUser: aSignedOutUser, variables: ({ email }) => ({ email, password }) },
  '/auth/register_with_password': {
    makeUser: aSignedOutUser,
    variables: ({ email }) => ({ email: `new-${email}`, password, displayName: 'Vera Rubin' }),
  },
  '/auth/change_password': {
    makeUser: aUserWithPassword,
    variables: () => ({ password: 'Betelgeuse 1920', currentPassword: password }),
  },
  '/auth/request_password_reset': { makeUser: aSignedOutUser, variables: ({ email }) => ({ email }) },
  '/auth/reset_password': {
    makeUser: aSignedOutUser,
    variables: ({ resetToken }) => ({ token: resetToken, password: 'Betelgeuse 1920' }),
  },
  '/auth/request_email_change': {
    makeUser: aUserWithPassword,
    variables: ({ email }) => ({ email: `new-${email}`, currentPassword: password }),
  },
  '/auth/confirm_email_change': {
    makeUser: aSignedOutUser,
    variables: ({ emailToken }) => ({ token: emailToken }),
  },
  '/account/name': creator(() => ({ displayName: 'Vera R.' })),
  '/account/picture/upload': creator(() => ({
    picture: aSquareImage(),
    left: 0,
    top: 4,
    side: 96,
    altText: 'Vera at her telescope',
  })),
  '/account/picture/update': {
    makeUser: aUserWithProfilePicture,
    variables: () => ({ altText: 'Vera, smiling' }),
  },
  '/account/picture/delete': { makeUser: aUserWithProfilePicture, variables: () => ({}) },
  '/account/delete': { makeUser: aCreatorWithPassword, variables: () => ({ currentPassword: password }) },
  '/creator-profiles/create': { makeUser: aUserWithoutProfile, variables: () => profile },
  '/creator-profiles/update': creator(({ profileId }) => ({ profileId, ...profile })),
  '/creator-profiles/delete': {
    makeUser: aCreatorWithPassword,
    variables: () => ({ currentPassword: password }),
  },
  '/creator-profiles/get': creator(({ slug, userId }) => ({ slug, userId })),
  '/creator-profiles/list': creator(() => ({
    page: 1,
    limit: 12,
    search: 'vera',
    sortBy: 'createdAt',
    sortOrder: 'desc',
    specialty: 'Mosaics',
  })),
  '/creator-images/upload': creator(({ profileId, gearItem }) => ({
    profileId,
    images: [aTinyImage('one.png'), aTinyImage('two.png')],
    titles: ['Sword', 'Belt'],
    altTexts: ['A cloud below three stars', 'Three stars'],
    acquisitionCsv: undefined, // instead of exposures
    placeHint,
    ...imageMetadata,
    ...imageRelations(gearItem),
  })),
  '/creator-images/update': creator(({ image, gearItem }) => ({
    imageId: image,
    placeHint,
    ...imageMetadata,
    ...imageRelations(gearItem),
  })),
  '/creator-images/delete': creator(({ image }) => ({ imageId: image })),
  '/creator-images/update_many': creator(({ image, gearItem }) => ({
    ids: [image],
    changes: { ...imageMetadata, ...imageRelations(gearItem) },
  })),
  '/creator-images/delete_many': creator(({ image }) => ({ ids: [image] })),
  '/creator-images/move': creator(({ image }) => ({ imageId: image, toIndex: 1 })),
  '/creator-images/cover': creator(({ image }) => ({ imageId: image, isCover: true })),
  '/creator-images/place': creator(({ image }) => ({
    imageId: image,
    rightAscension: 10.7,
    declination: 41.3,
    width: 2.5,
  })),
  '/creator-images/remove_place': creator(({ image }) => ({ imageId: image })),
  '/creator-images/list': creator(({ profileId }) => ({ profileId, first: 500, after: undefined })),
  '/creator-social-links/create': creator(({ profileId }) => ({ creatorProfileId: profileId, ...link })),
  '/creator-social-links/update': creator(({ socialLink }) => ({ id: socialLink, ...link })),
  '/creator-social-links/delete': creator(({ socialLink }) => ({ id: socialLink })),
  '/creator-social-links/move': creator(({ socialLink }) => ({ id: socialLink, toIndex: 1 })),
  '/creator-social-links/list': creator(({ profileId }) => ({ creatorProfileId: profileId })),
  '/creator-support-links/create': creator(({ profileId }) => ({ creatorProfileId: profileId, ...support })),
  '/creator-support-links/update': creator(({ supportLink }) => ({ id: supportLink, ...support })),
  '/creator-support-links/delete': creator(({ supportLink }) => ({ id: supportLink })),
  '/creator-support-links/move': creator(({ supportLink }) => ({ id: supportLink, toIndex: 1 })),
  '/creator-support-links/list': creator(({ profileId }) => ({ creatorProfileId: profileId })),
  '/creator-rigs/create': creator(({ profileId, gearItem }) => ({
    creatorProfileId: profileId,
    name: 'New',
    gear: [gearItem],
  })),
  '/creator-rigs/update': creator(({ rig, gearItem }) => ({ id: rig, name: 'Changed', gear: [gearItem] })),
  '/creator-rigs/delete': creator(({ rig }) => ({ id: rig })),
  '/creator-rigs/list': creator(({ profileId }) => ({ creatorProfileId: profileId })),
  '/sky-objects/get': creator(() => ({ name: 'M 42' })),
  '/creator-images/search': {
    makeUser: withObject,
    variables: () => ({
      text: 'orion',
      object: 'M 42',
      objectKind: 'clusterWithNebula',
      constellation: 'Ori',
      capturedAfter: '2024-02-29',
      capturedBefore: '2024-02-29',
      license: 'allRightsReserved',
      first: 20,
      ...unset('gear filter minIntegrationMinutes bortleClass tag rightAscension declination radius after'),
    }),
  },
  '/sky-objects/images': {
    makeUser: withObject,
    variables: () => ({ name: 'M 42', first: 20, ...unset('after') }),
  },
  '/sky-hours/get': creator(() => ({ creator: undefined, filter: 'hAlpha' })),
  '/sky-objects/list': creator(() => ({
    search: 'orion',
    kind: 'clusterWithNebula',
    constellation: 'Ori',
    page: 1,
    limit: 12,
  })),
  '/creator-gear/create': creator(({ profileId }) => ({ creatorProfileId: profileId, ...gear })),
  '/creator-gear/update': creator(({ gearItem }) => ({ id: gearItem, ...gear })),
  '/creator-gear/delete': creator(({ gearItem }) => ({ id: gearItem })),
  '/creator-gear/move': creator(({ gearItem }) => ({ id: gearItem, toIndex: 1 })),
  '/creator-gear/list': creator(({ profileId }) => ({ creatorProfileId: profileId })),
  '/creator-gear/images': creator(({ profileId, gearItem }) => ({
    creatorProfileId: profileId,
    id: gearItem,
    first: 20,
    after: undefined,
  })),
}

const graph = buildSchema(readFileSync(new URL('schema.graphql', projectFolder), 'utf8'))

/** Returns the fields of a route with their types in the graph: those of \`$input\`, or else the variables. */
export const variablesOf = ({ operation, id }: RestRoute) =>
  fieldsOfOperation(operation, graph, id).map(({ name, variable, type, isRequired, ifAbsent }) => ({
    name,
    variable,
    type: String(type).replaceAll('!', ''),
    isRequired: isRequired && ifAbsent === undefined,
    ifAbsent,
  }))

/** Whether the operation of a route has its fields in \`$input\`. */
export const hasInput = ({ operation }: RestRoute) =>
  getOperationAST(operation)!.variableDefinitions?.[0]?.variable.name.value === 'input'

function shapesOf(route: RestRoute) {
  const fields = variablesOf(route)
  const aliased = fields.filter(({ name }) => name in aliases || name === 'creatorProfileId')
  return [
    hasInput(route) ? 'input' : 'variables',
    ...fields.map(({ type }) => type),
    ...aliased.map(({ name }) => name),
  ].map((shape) => `${route.method} ${shape}`)
}
/** By shape. */
const firstRoutes = new Map(
  restRoutes.toReversed().flatMap((route) => shapesOf(route).map((shape) => [shape, route] as const)),
)
/** Routes that together have all types of fields and aliases of ids, in an input and as variables, by method. */
export const routesOfEachShape = restRoutes.filter((route) =>
  shapesOf(route).some((shape) => firstRoutes.get(shape) === route),
)
export const writesOfEachShape = routesOfEachShape.filter(({ method }) => method === 'post')

export function rootFieldOfRoute({ operation }: RestRoute): string {
  const { selectionSet } = operation.definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION)!
  const [field] = selectionSet.selections
  return field?.kind === Kind.FIELD ? field.name.value : ''
}
