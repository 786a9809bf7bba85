import type { EntityClass } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { GearItem } from '../features/gear/gear-item.entity.ts'
import { SocialLink, SupportLink } from '../features/links/link.entity.ts'
import type { ProfileItem } from '../features/profile/profile-item.entity.ts'
import { aGearItem, aSocialLink, aSupportLink } from './factories.ts'

/** A part of a profile that its creator writes: the profile itself, or an item of one of its lists. */
export interface ProfilePart {
  /** Its name in the texts of tests. */
  part: string
  /** Its path under /_api, and its name in the responses there. */
  path: string
  key: string
  /** Operations whose one variable is `input` and whose answer has the part as `saved`. */
  create: string
  update: string
  /** Required and optional fields of a new one. */
  needed: Record<string, string>
  optional: Record<string, string | number | string[]>
}

/** A part of which a profile has a list; `name` identifies its items. */
export interface ListedPart extends ProfilePart {
  entity: EntityClass<ProfileItem>
  has: (
    profileId: number,
    name?: string,
    position?: number,
  ) => (em: EntityManager) => Promise<ProfileItem & { id: number }>
  name: string
  /** The profile's list as `list`, each item's name as `name`. */
  list: string
  remove: string
  /** Answers with the profile as `profile`, which has its list as above. */
  move: string
}

const profile =
  'id userId slug bio location websiteUrl youtubeChannelId youtubeChannelUrl specialties equipmentSummary yearsExperience'
const socialLink = 'id creatorProfileId platform url displayName'
const supportLink = 'id creatorProfileId platform url displayName description'
const gear =
  'id creatorProfileId itemName category brand model description affiliateUrl personalRating priceRange recommendedFor'

export const wholeProfile: ProfilePart = {
  part: 'profile',
  path: '/creator-profiles',
  key: 'profile',
  create: `mutation ($input: CreateCreatorProfileInput!) { saved: createCreatorProfile(input: $input) { ${profile} } }`,
  update: `mutation ($input: UpdateCreatorProfileInput!) { saved: updateCreatorProfile(input: $input) { ${profile} } }`,
  needed: {},
  optional: {
    bio: 'I chase dust under dark skies.',
    location: 'Atacama',
    websiteUrl: 'https://dusty.example/',
    youtubeChannelId: '@dusty',
    specialties: ['Mosaics', 'Lunar'],
    equipmentSummary: 'A small refractor.',
    yearsExperience: 12,
  },
}

export const listedParts: ListedPart[] = [
  {
    part: 'social link',
    path: '/creator-social-links',
    key: 'link',
    create: `mutation ($input: CreateSocialLinkInput!) { saved: createSocialLink(input: $input) { ${socialLink} } }`,
    update: `mutation ($input: UpdateSocialLinkInput!) { saved: updateSocialLink(input: $input) { ${socialLink} } }`,
    needed: { platform: 'YouTube', url: 'https://video.example/' },
    optional: { displayName: 'My films' },
    entity: SocialLink,
    has: aSocialLink,
    name: 'platform',
    list: 'list: socialLinks { id name: platform }',
    remove: 'mutation ($id: PositiveInt!) { deleted: deleteSocialLink(id: $id) }',
    move: `mutation ($id: PositiveInt!, $toIndex: NonNegativeInt!) {
      profile: moveSocialLink(id: $id, toIndex: $toIndex) { id list: socialLinks { id name: platform } }
    }`,
  },
  {
    part: 'support link',
    path: '/creator-support-links',
    key: 'link',
    create: `mutation ($input: CreateSupportLinkInput!) { saved: createSupportLink(input: $input) { ${supportLink} } }`,
    update: `mutation ($input: UpdateSupportLinkInput!) { saved: updateSupportLink(input: $input) { ${supportLink} } }`,
    needed: { platform: 'Tips', url: 'https://tips.example/' },
    optional: { displayName: 'Buy me a filter', description: 'Goes into narrowband.' },
    entity: SupportLink,
    has: aSupportLink,
    name: 'platform',
    list: 'list: supportLinks { id name: platform }',
    remove: 'mutation ($id: PositiveInt!) { deleted: deleteSupportLink(id: $id) }',
    move: `mutation ($id: PositiveInt!, $toIndex: NonNegativeInt!) {
      profile: moveSupportLink(id: $id, toIndex: $toIndex) { id list: supportLinks { id name: platform } }
    }`,
  },
  {
    part: 'gear item',
    path: '/creator-gear',
    key: 'gear',
    create: `mutation ($input: CreateGearItemInput!) { saved: createGearItem(input: $input) { ${gear} } }`,
    update: `mutation ($input: UpdateGearItemInput!) { saved: updateGearItem(input: $input) { ${gear} } }`,
    needed: { itemName: 'RedCat 51', category: 'Telescope' },
    optional: {
      brand: 'William Optics',
      model: 'WIFD',
      description: 'Light enough to carry.',
      affiliateUrl: 'https://shop.example/redcat',
      personalRating: 5,
      priceRange: 'About 900',
      recommendedFor: 'Wide fields',
    },
    entity: GearItem,
    has: aGearItem,
    name: 'itemName',
    list: 'list: gear { id name: itemName }',
    remove: 'mutation ($id: PositiveInt!) { deleted: deleteGearItem(id: $id) }',
    move: `mutation ($id: PositiveInt!, $toIndex: NonNegativeInt!) {
      profile: moveGearItem(id: $id, toIndex: $toIndex) { id list: gear { id name: itemName } }
    }`,
  },
]

export const profileParts = [wholeProfile, ...listedParts]
