import { Arg, Ctx, FieldResolver, Float, Resolver, Root } from 'type-graphql'
import { accountLimits } from '../../../contract/account-limits.ts'
import { rigRules } from '../../../contract/rules/rigs.ts'
import { Access } from '../../graphql/access.ts'
import type { Context } from '../../graphql/context.ts'
import { CreationKey, type RetriedCreation } from '../../graphql/idempotency-key.ts'
import { PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { costOfList } from '../../limits/document-limits.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { removeItem } from '../profile/change-items.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import type { ItemInput } from '../profile/profile-item.input.ts'
import { DeletedItemPayload, itemPayload } from '../profile/profile-payload.ts'
import type { ProfileRow } from '../profile/profile-rows.ts'
import { addRig, changeRig, rigKind } from './change-rigs.ts'
import { numberOf, rigById, rigList, type RigRow } from './rig-list.ts'
import { CreateRigInput, DeleteRigInput, UpdateRigInput } from './rig.input.ts'
import { Rig } from './rig.entity.ts'

@Resolver(() => CreatorProfile)
export class RigsResolver {
  @FieldResolver(() => [Rig], {
    complexity: costOfList(accountLimits.rig.ofProfile.max),
    description: "Sets of the creator's gear, the oldest first.",
  })
  rigs(@Root() profile: ProfileRow & { rigs?: RigRow[] }, @Ctx() context: Context) {
    return profile.rigs ?? context.load(rigList.ofProfiles, profile.id)
  }
}

const NumberOfRig = (meaning: string) =>
  FieldResolver(() => Float, {
    nullable: true,
    description: `${meaning}; null unless exactly one item of the rig, not counting gear that guides, has it.`,
  })

@Resolver(() => Rig)
export class RigResolver {
  @FieldResolver(() => [GearItem], {
    complexity: costOfList(accountLimits.rig.gear.max),
    description: "Its gear, in the owner's order; empty once all of it was deleted.",
  })
  gear(@Root() rig: RigRow) {
    return rig.gear
  }

  @NumberOfRig('Focal length in mm')
  focalLengthMm(@Root() rig: RigRow) {
    return numberOf(rig, 'focalLengthMm')
  }

  @NumberOfRig("Size of the camera's pixels in µm, unbinned")
  pixelSizeMicrons(@Root() rig: RigRow) {
    return numberOf(rig, 'pixelSizeMicrons')
  }

  @NumberOfRig('Longer side of the sensor in mm')
  sensorWidthMm(@Root() rig: RigRow) {
    return numberOf(rig, 'sensorWidthMm')
  }

  @NumberOfRig('Shorter side of the sensor in mm')
  sensorHeightMm(@Root() rig: RigRow) {
    return numberOf(rig, 'sensorHeightMm')
  }
}

const RigPayload = itemPayload('rig', Rig, 'rig')

async function changed({ em }: Context, { id, creatorProfileId }: Rig) {
  const [rig] = await rigById(em, [id])
  return { rig, creatorProfileId }
}

@Resolver()
export class RigMutationsResolver {
  @Access('owner', { idempotent: true })
  @PayloadMutation(RigPayload, { description: 'Adds a rig to your profile.' })
  async createRig(
    @ValidInput(() => CreateRigInput, rigRules, 'The rig.') input: CreateRigInput,
    @CreationKey() creation: RetriedCreation | null,
    @Ctx() context: Context,
  ) {
    return changed(context, await addRig(context, input, creation))
  }

  @Access('owner')
  @PayloadMutation(RigPayload, { description: 'Changes the name of a rig, or its gear.' })
  async updateRig(
    @ValidInput(() => UpdateRigInput, rigRules.partial(), 'The changes.') input: UpdateRigInput,
    @Ctx() context: Context,
  ) {
    return changed(context, await changeRig(context, input))
  }

  @Access('owner')
  @PayloadMutation(DeletedItemPayload, { description: 'Deletes a rig; its gear stays.' })
  async deleteRig(
    @Arg('input', () => DeleteRigInput, { description: 'The rig.' }) { id }: ItemInput,
    @Ctx() context: Context,
  ) {
    const { creatorProfileId } = await removeItem(context, rigKind, id)
    return { deletedId: id, creatorProfileId }
  }
}
