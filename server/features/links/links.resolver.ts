import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../graphql/context.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { itemsOfProfiles } from '../profile/profile-items.ts'
import { SocialLink } from './social-link.entity.ts'
import { SupportLink } from './support-link.entity.ts'

const socialLinksOfProfiles = itemsOfProfiles(SocialLink)
const supportLinksOfProfiles = itemsOfProfiles(SupportLink)

@Resolver(() => CreatorProfile)
export class LinksResolver {
  @FieldResolver(() => [SocialLink], {
    description: "Where else the creator can be followed, in the owner's order.",
  })
  socialLinks(@Root() { id }: CreatorProfile, @Ctx() { load }: Context) {
    return load(socialLinksOfProfiles, id)
  }

  @FieldResolver(() => [SupportLink], { description: "Ways to support the creator, in the owner's order." })
  supportLinks(@Root() { id }: CreatorProfile, @Ctx() { load }: Context) {
    return load(supportLinksOfProfiles, id)
  }
}
