import type { EntityManager } from '@mikro-orm/postgresql'
import { accountLimits } from '../../../contract/account-limits.ts'
import { rigKey } from '../../../contract/rules/rigs.ts'
import { timeOfChange } from '../../database/time-of-change.ts'
import { badInput } from '../../errors/errors.ts'
import type { Context } from '../../graphql/context.ts'
import type { RetriedCreation } from '../../graphql/idempotency-key.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import {
  changeItems,
  changeOwnProfile,
  itemsAddedBefore,
  nextPosition,
  requireOwnProfile,
  touchProfile,
} from '../profile/change-items.ts'
import { recordCreation } from '../session/idempotency-key.entity.ts'
import { Rig } from './rig.entity.ts'
import type { CreateRigInput, UpdateRigInput } from './rig.input.ts'

const { name: nameLimits, gear: gearLimits, ofProfile } = accountLimits.rig

export const rigKind = { type: Rig, label: 'Rig', maxItems: ofProfile }

/**
 * Adds a rig to the end of the profile's list. A retry with the same Idempotency-Key returns the rig that it added, as far as it
 * still exists.
 */
export const addRig = (
  context: Context,
  { creatorProfileId, name, gear }: CreateRigInput,
  creation: RetriedCreation | null,
): Promise<Rig> =>
  changeOwnProfile(context, async (em, ownId) => {
    await requireOwnProfile(em, creatorProfileId, ownId)
    const [earlier] = await itemsAddedBefore(em, rigKind, creatorProfileId, creation)
    if (earlier) return earlier
    const position = await nextPosition(em, rigKind, creatorProfileId, 1)
    await rejectUsedName(em, { creatorProfileId, name })
    const items = await ownGear(em, creatorProfileId, gear)
    const rig = em.create(Rig, { creatorProfileId, position, name, gear: items })
    await em.flush()
    await recordCreation(em, creation, [rig.id])
    await touchProfile(em, context.requireUser().id)
    return rig
  })

/** Changes the name of a rig, its gear or both. */
export async function changeRig(context: Context, { id, name, gear }: UpdateRigInput): Promise<Rig> {
  const [rig] = await changeItems(context, rigKind, [id], async (em, [rig]) => {
    const { creatorProfileId } = rig!
    if (name !== undefined) {
      await rejectUsedName(em, { id, creatorProfileId, name })
      rig!.name = name
    }
    if (!gear) return
    await rig!.gear.init()
    rig!.gear.set(await ownGear(em, creatorProfileId, gear))
    rig!.updatedAt = timeOfChange()
  })
  return rig!
}

/** Throws BAD_USER_INPUT if another rig of the profile has the name, whatever its case. */
async function rejectUsedName(
  em: EntityManager,
  { id, creatorProfileId, name }: Pick<Rig, 'creatorProfileId' | 'name'> & { id?: number },
) {
  const rigs = await em.find(Rig, { creatorProfileId }, { fields: ['name'] })
  if (rigs.some((rig) => rig.id !== id && rigKey(rig.name) === rigKey(name)))
    throw badInput(nameLimits.used, { path: 'name', rule: 'unique' })
}

/** Throws BAD_USER_INPUT for gear of another profile. */
async function ownGear(em: EntityManager, creatorProfileId: number, ids: number[]): Promise<GearItem[]> {
  const items = await em.find(GearItem, { id: ids, creatorProfileId })
  if (items.length < ids.length) throw badInput(gearLimits.foreign, { path: 'gear', rule: 'known' })
  return items
}
