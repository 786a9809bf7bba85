import { Check, Entity, Property } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { ProfileLink } from './profile-link.entity.ts'

@ObjectType({ description: 'A way to support a creator: tips, prints, memberships.' })
@Entity({ tableName: 'support_link' })
@Check({ name: 'support_link_url', expression: `url ~ '^https?://'` })
export class SupportLink extends ProfileLink {
  @Field(() => String, { nullable: true, description: 'Purpose of the support.' })
  @Property({ type: 'string', length: limits.link.description.max, nullable: true })
  description?: string | null
}
