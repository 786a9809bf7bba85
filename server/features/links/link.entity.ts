import { Entity, Property, Check } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { socialLinkRules, supportLinkRules } from '../../../contract/rules/links.ts'
import { ProfileItem } from '../profile/profile-item.entity.ts'
import { itemColumns, itemList } from '../profile/profile-items.ts'

@ObjectType()
@Entity({ abstract: true })
abstract class ProfileLink extends ProfileItem {
  @Field(() => String, { description: "Platform, such as 'YouTube', as the creator wrote it." })
  @Property({ type: 'string', length: limits.link.platform.max })
  platform!: string

  @Field(() => String, { description: 'URL of the link; http or https.' })
  @Property({ type: 'string', length: limits.url.max })
  url!: string

  @Field(() => String, { nullable: true, description: 'Link text; null means the platform.' })
  @Property({ type: 'string', length: limits.link.displayName.max, nullable: true })
  displayName?: string | null
}

@ObjectType({ simpleResolvers: true, description: 'Where else a creator can be followed.' })
@Entity({ tableName: 'social_link' })
@Check({ name: 'social_link_url', expression: `url ~ '^https?://'` })
export class SocialLink extends ProfileLink {}

@ObjectType({ simpleResolvers: true, description: 'A way to support a creator: tips, prints, memberships.' })
@Entity({ tableName: 'support_link' })
@Check({ name: 'support_link_url', expression: `url ~ '^https?://'` })
export class SupportLink extends ProfileLink {
  @Field(() => String, { nullable: true, description: 'Purpose of the support.' })
  @Property({ type: 'string', length: limits.link.description.max, nullable: true })
  description?: string | null
}

export const socialLinkList = itemList<SocialLink>(
  'socialLinks',
  `${itemColumns('link', socialLinkRules.fields)} from social_link link`,
)

export const supportLinkList = itemList<SupportLink>(
  'supportLinks',
  `${itemColumns('link', supportLinkRules.fields)} from support_link link`,
)
