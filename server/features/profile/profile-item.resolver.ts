import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../graphql/context.ts'
import { notFound } from '../../errors/errors.ts'
import { CreatorProfile } from './creator-profile.entity.ts'
import { ProfileItem } from './profile-item.entity.ts'
import { profilesByIds } from './profile-rows.ts'

/** Its fields are inherited by pictures, gear items and links. */
@Resolver(() => ProfileItem)
export class ProfileItemResolver {
  @FieldResolver(() => CreatorProfile, { description: 'The profile that shows the item.' })
  async creatorProfile(
    @Root() { creatorProfileId }: Pick<ProfileItem, 'creatorProfileId'>,
    @Ctx() context: Context,
  ) {
    const profile = await context.load(profilesByIds, creatorProfileId, [context.viewerId])
    if (!profile) throw notFound('Creator profile')
    return profile
  }
}
