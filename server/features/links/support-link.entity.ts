import { Check, Entity, Property } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { ProfileItem } from '../profile/profile-item.entity.ts'

@ObjectType({ description: 'A way to support a creator: tips, prints, memberships.' })
@Entity({ tableName: 'support_link' })
@Check({ name: 'support_link_url', expression: `url ~ '^https?://'` })
export class SupportLink extends ProfileItem {
  @Field(() => String, { description: "What the link leads to, such as 'Patreon', as the creator wrote it." })
  @Property({ type: 'string', length: limits.link.platform.max })
  platform!: string

  @Field(() => String, { description: 'Address of the link; http or https.' })
  @Property({ type: 'string', length: limits.url.max })
  url!: string

  @Field(() => String, { nullable: true, description: 'Text to show for the link; the platform when null.' })
  @Property({ type: 'string', length: limits.link.displayName.max, nullable: true })
  displayName?: string | null

  @Field(() => String, { nullable: true, description: 'What the support is for.' })
  @Property({ type: 'string', length: limits.link.description.max, nullable: true })
  description?: string | null
}
