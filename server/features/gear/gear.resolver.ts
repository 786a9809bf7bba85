import { Arg, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { gearRules } from '../../../contract/rules/gear.ts'
import { prepared } from '../../database/prepared.ts'
import { isVisibleItem } from '../../database/visibility.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { itemMutations } from '../profile/item-mutations.ts'
import { costOfItems, type ItemRow } from '../profile/profile-items.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { gearColumns, GearItem, gearList } from './gear-item.entity.ts'
import { CreateGearItemInput, UpdateGearItemInput } from './gear-item.input.ts'

const gearItemById = prepared<ItemRow<GearItem>>(
  'gear_item_by_id',
  `select ${gearColumns} from gear_item gear where gear.id = $1::bigint and ${isVisibleItem('gear', '$2')}`,
)

/** The owner of a gear item who deletes it changes the rigs and images that name it. */
const touchUsesOf = prepared(
  'touch_uses_of_gear',
  `with rigs as (
     update rig set updated_at = clock_timestamp() where id in (select rig_id from rig_gear where gear_id = $1::integer)
   )
   update gallery_image set updated_at = clock_timestamp()
   where id in (select image_id from image_gear where gear_id = $1::integer)`,
)

/** Read with the profile on its own page. */
type ProfileWithGear = ProfileRow & { gear?: ItemRow<GearItem>[] }

@Resolver(() => CreatorProfile)
export class GearResolver {
  @FieldResolver(() => [GearItem], {
    complexity: costOfItems,
    description: "What the creator works with, in the owner's order.",
  })
  gear(@Root() profile: ProfileWithGear, @Ctx() context: Context) {
    return profile.gear ?? context.load(gearList.ofProfiles, profile.id)
  }

  @FieldResolver(() => GearItem, {
    nullable: true,
    description: "One item of the creator's gear; null if the profile has none with this id.",
  })
  async gearItem(
    @Root() profile: ProfileWithGear,
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the gear item.' }) id: number,
    @Ctx() context: Context,
  ) {
    const gear = await this.gear(profile, context)
    return gear.find((item) => item.id === id) ?? null
  }
}

@Resolver(() => GearItem)
export class GearItemResolver {
  @Access('public', { tokenScope: 'read' })
  @Query(() => GearItem, {
    nullable: true,
    description: 'One gear item, by its id; null if it does not exist.',
  })
  async gearItem(
    @Arg('id', () => GraphQLPositiveInt, { description: 'Id of the gear item.' }) id: number,
    @Ctx() { em, viewerId }: Context,
  ) {
    const [item] = await gearItemById(em, [id, viewerId])
    return item ?? null
  }
}

export const GearMutationsResolver = itemMutations({
  field: 'gearItem',
  names: {
    create: 'createGearItem',
    update: 'updateGearItem',
    delete: 'deleteGearItem',
    deleteInput: 'DeleteGearItemInput',
    move: 'moveGearItem',
    moveInput: 'MoveGearItemInput',
  },
  type: GearItem,
  label: 'Gear item',
  table: 'gear_item',
  newItem: CreateGearItemInput,
  changedItem: UpdateGearItemInput,
  rules: gearRules,
  texts: { adds: 'Adds an item to the end of your gear.', one: 'an item of your gear' },
  beforeDeletion: (em, id) => touchUsesOf(em, [id]),
})
