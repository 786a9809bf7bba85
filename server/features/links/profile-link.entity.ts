import { Entity, Property } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { ProfileItem } from '../profile/profile-item.entity.ts'

@ObjectType()
@Entity({ abstract: true })
export abstract class ProfileLink extends ProfileItem {
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
