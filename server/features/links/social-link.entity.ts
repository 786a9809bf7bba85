import { Check, Entity } from '@mikro-orm/decorators/legacy'
import { ObjectType } from 'type-graphql'
import { ProfileLink } from './profile-link.entity.ts'

@ObjectType({ description: 'Where else a creator can be followed.' })
@Entity({ tableName: 'social_link' })
@Check({ name: 'social_link_url', expression: `url ~ '^https?://'` })
export class SocialLink extends ProfileLink {}
