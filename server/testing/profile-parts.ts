import type { EntityClass } from '@mikro-orm/core'
import { expect } from 'vitest'
import type { AnyObjectSchema } from 'yup'
import { gearRules } from '../../contract/rules/gear.ts'
import { socialLinkRules, supportLinkRules } from '../../contract/rules/links.ts'
import { profileRules } from '../../contract/rules/profile.ts'
import { GearItem } from '../features/gear/gear-item.entity.ts'
import { SocialLink, SupportLink } from '../features/links/link.entity.ts'
import type { ProfileItem } from '../features/profile/profile-item.entity.ts'
import { aProfile, aUser } from './factories.ts'
import { plainFields } from './plain-fields.ts'
import { samplesOf } from './sample-values.ts'
import type { Answer, Person, RestAnswer, TestApp } from './test-app.ts'
import { fieldsOf } from '../errors/errors.ts'

/** Something that creators write: the profile itself, or an item of one of its lists. */
export interface ProfilePart {
  /** Used in test titles. */
  part: string
  /** Its path under /_api, and its name in the responses there. */
  path: string
  key: string
  /** Operations with the variable `input`, whose `payload` has the result as `saved`. */
  create: string
  update: string
  required: Record<string, string>
  optional: Record<string, string | number | string[]>
  rules: AnyObjectSchema
}

/** An item of a list. */
export interface ListedPart extends ProfilePart {
  entity: EntityClass<ProfileItem>
  /** The field that identifies items in tests. */
  name: string
  /** A selection with the profile's list as `list`, and each item's name as `name`. */
  list: string
  remove: string
  /** Its `payload` has the profile as `profile`, with `list`. */
  move: string
}

const times = 'createdAt updatedAt'
/** All fields of a list item that clients write, with its ids. */
export const itemFields = {
  socialLinks: plainFields('SocialLink', times),
  supportLinks: plainFields('SupportLink', times),
  gear: plainFields('GearItem', `imageCount ${times}`),
}

function writesOf(type: string, fields: string) {
  const field = type[0]!.toLowerCase() + type.slice(1)
  const saved = `saved: ${field} { ${fields} }`
  return {
    create: `mutation ($input: Create${type}Input!) { payload: create${type}(input: $input) { ${saved} } }`,
    update: `mutation ($input: Update${type}Input!) { payload: update${type}(input: $input) { ${saved} } }`,
  }
}

function itemOperations(type: string, field: keyof typeof itemFields, name: string) {
  const list = `list: ${field} { id name: ${name} }`
  return {
    ...writesOf(type, itemFields[field]),
    name,
    list,
    remove: `mutation ($id: PositiveInt!) { payload: delete${type}(input: { id: $id }) { deletedId } }`,
    move: `mutation ($id: PositiveInt!, $toIndex: NonNegativeInt!) {
      payload: move${type}(input: { id: $id, toIndex: $toIndex }) { profile: creatorProfile { id ${list} } }
    }`,
  }
}

export const wholeProfile: ProfilePart = {
  part: 'profile',
  path: '/creator-profiles',
  key: 'profile',
  ...writesOf(
    'CreatorProfile',
    plainFields('CreatorProfile', `displayName avatarUrl viewCount imageCount ${times}`),
  ),
  required: {},
  optional: { ...samplesOf(profileRules), youtubeChannelId: '@dusty' },
  rules: profileRules,
}

export const listedParts: ListedPart[] = [
  {
    part: 'social link',
    path: '/creator-social-links',
    key: 'link',
    ...itemOperations('SocialLink', 'socialLinks', 'platform'),
    required: { platform: 'YouTube', url: 'https://video.example/' },
    optional: samplesOf(socialLinkRules, ['platform', 'url']),
    rules: socialLinkRules,
    entity: SocialLink,
  },
  {
    part: 'support link',
    path: '/creator-support-links',
    key: 'link',
    ...itemOperations('SupportLink', 'supportLinks', 'platform'),
    required: { platform: 'Tips', url: 'https://tips.example/' },
    optional: samplesOf(supportLinkRules, ['platform', 'url']),
    rules: supportLinkRules,
    entity: SupportLink,
  },
  {
    part: 'gear item',
    path: '/creator-gear',
    key: 'gear',
    ...itemOperations('GearItem', 'gear', 'itemName'),
    required: { itemName: 'RedCat 51', category: 'Telescope' },
    optional: samplesOf(gearRules, ['itemName', 'category']),
    rules: gearRules,
    entity: GearItem,
  },
]

export const profileParts = [wholeProfile, ...listedParts]

export type Fields = Record<string, unknown>

interface Outcome {
  saved?: Fields
  code?: unknown
  message?: string
  fields?: unknown
}

/** `address` has the ids in the input. */
interface Writer {
  person: Person
  address: Fields
}

type Write = (part: ProfilePart, writer: Writer, fields: Fields) => Promise<Outcome>

export const creating: Record<string, Write> = {
  GraphQL: async (part, { person, address }, fields) =>
    ofGraph(await person.run(part.create, { input: { ...part.required, ...address, ...fields } })),
  REST: async (part, { person, address }, fields) =>
    ofRest(await person.post(`${part.path}/create`, { ...part.required, ...address, ...fields }), part),
}

export const changing: Record<string, Write> = {
  GraphQL: async (part, { person, address }, fields) =>
    ofGraph(await person.run(part.update, { input: { ...address, ...fields } })),
  REST: async (part, { person, address }, fields) =>
    ofRest(await person.post(`${part.path}/update`, { ...address, ...fields }), part),
}

export async function userWithout(
  app: TestApp,
  part: ProfilePart,
): Promise<{ person: Person; address: Fields }> {
  if (part === wholeProfile) return { person: await app.as(await app.has(aUser())), address: {} }
  const profile = await app.has(aProfile())
  return { person: await app.as({ id: profile.userId }), address: { creatorProfileId: profile.id } }
}

export async function userWith(app: TestApp, part: ProfilePart, fields: Fields = {}): Promise<Writer> {
  const { person, address } = await userWithout(app, part)
  const { saved } = await creating['GraphQL']!(part, { person, address }, fields)
  const id = saved!['id']
  return { person, address: part === wholeProfile ? { creatorProfileId: id } : { id } }
}

function ofGraph({ data, errors }: Answer): Outcome {
  if (!errors) return { saved: data.payload.saved }
  const { message, extensions } = errors[0]!
  return { message, code: extensions['code'], fields: fieldsOf(extensions) }
}

function ofRest({ status, body }: RestAnswer, { key }: ProfilePart): Outcome {
  expect(status).toBe(body.error ? 400 : 200)
  return body.error ? { message: body.message, code: body.code, fields: body.fields } : { saved: body[key] }
}
