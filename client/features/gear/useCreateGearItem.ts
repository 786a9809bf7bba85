import type { CreateGearItemInput } from '../../generated/schema-types.ts'
import { evictPublicLists } from '../../apollo/cache-changes.ts'
import type { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { useCreateGearItemMutation } from './GearPanel.generated.ts'

/** Returns a function that adds a gear item to a profile, in the cache too. */
export function useCreateGearItem(creatorProfileId: number) {
  const [create] = useCreateGearItemMutation({ update: evictPublicLists })
  return async (
    fields: Omit<CreateGearItemInput, 'creatorProfileId'>,
    context: ReturnType<typeof withIdempotencyKey>,
  ) => {
    const { data } = await create({ variables: { input: { ...fields, creatorProfileId } }, context })
    return data!.createGearItem!.gearItem
  }
}
