import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../graphql/context.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { itemsOfProfiles } from '../profile/profile-items.ts'
import { GearItem } from './gear-item.entity.ts'

const gearOfProfiles = itemsOfProfiles(GearItem)

@Resolver(() => CreatorProfile)
export class GearResolver {
  @FieldResolver(() => [GearItem], { description: "What the creator works with, in the owner's order." })
  gear(@Root() { id }: CreatorProfile, @Ctx() { load }: Context) {
    return load(gearOfProfiles, id)
  }
}
