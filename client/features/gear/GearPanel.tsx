import type { ApolloCache } from '@apollo/client'
import { limits } from '../../../contract/limits.ts'
import { gearRules } from '../../../contract/rules/gear.ts'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { removeItem } from '../../apollo/deleted-items.ts'
import { evictPublicLists } from '../../apollo/public-lists.ts'
import { TextField } from '../../forms/TextField.tsx'
import type { CreateGearItemInput } from '../../generated/schema-types.ts'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { ItemForm } from '../items/ItemForm.tsx'
import itemStyles from '../items/ItemPanel.module.css'
import { type ItemFormProps, ItemPanel, type ListActions } from '../items/ItemPanel.tsx'
import { moved, useItemActions } from '../items/useItemActions.ts'
import {
  type GearPanelFragment,
  type GearRowFragment,
  useCreateGearItemMutation,
  useDeleteGearItemMutation,
  useMoveGearItemMutation,
  useUpdateGearItemMutation,
} from './GearPanel.generated.ts'
import styles from './GearPanel.module.css'

const texts = {
  title: 'Gear',
  thing: 'gear item',
  empty: 'No gear added yet.',
  added: 'Gear item added',
  updated: 'Gear item updated',
  deleted: 'Gear item deleted',
}

export const GearPanel = ({ profile }: { profile: GearPanelFragment }) => (
  <ItemPanel
    items={profile.gear}
    texts={texts}
    actions={useGear(profile)}
    nameOf={({ itemName }) => itemName}
    Row={GearRow}
    Form={GearForm}
  />
)

type GearItem = GearPanelFragment['gear'][number]

const GearRow = ({ item }: { item: GearRowFragment }) => (
  <div className={styles.row}>
    <div className={styles.text}>
      <p className={itemStyles.name} dir="auto">
        {item.itemName}
      </p>
      <p className={itemStyles.detail} dir="auto">
        {[item.brand, item.model].filter(Boolean).join(' · ')}
      </p>
    </div>
    <ChipList label={`Category of ${item.itemName}`}>
      <Chip>{item.category}</Chip>
    </ChipList>
  </div>
)

/** Without the fields that only the API sets, so that an edit keeps them. */
type GearFields = Pick<
  CreateGearItemInput,
  'itemName' | 'category' | 'brand' | 'model' | 'description' | 'affiliateUrl'
>

const { itemName, category, brand, model, description } = limits.gear
const blank = { itemName: '', category: '', brand: '', model: '', description: '', affiliateUrl: '' }

const GearForm = (form: ItemFormProps<GearItem, GearFields>) => (
  <ItemForm {...form} blank={blank} rules={gearRules}>
    <TextField name="itemName" label="Item name" maxLength={itemName.max} />
    <TextField
      name="category"
      label="Category"
      maxLength={category.max}
      help="Such as Telescope, Camera or Mount."
    />
    <TextField name="brand" label="Brand" maxLength={brand.max} />
    <TextField name="model" label="Model" maxLength={model.max} />
    <TextField name="description" label="Description" rows={3} maxLength={description.max} />
    <TextField
      name="affiliateUrl"
      label="Affiliate link"
      type="url"
      maxLength={limits.url.max}
      help="Visitors see that you may earn from it."
    />
  </ItemForm>
)

const evictFound = (cache: ApolloCache) => evictPublicLists(cache, 'gear')

function useGear(profile: GearPanelFragment): ListActions<GearItem, GearFields> {
  const [create] = useCreateGearItemMutation({ update: evictFound })
  const [update] = useUpdateGearItemMutation({ update: evictFound })
  const [remove] = useDeleteGearItemMutation()
  const [move] = useMoveGearItemMutation()
  return {
    add: (fields, key) =>
      create({
        variables: { input: { ...fields, creatorProfileId: profile.id } },
        context: withIdempotencyKey(key),
      }).then(({ data }) => data!.createGearItem!.gearItem),
    ...useItemActions<GearFields>({
      update: (input) => update({ variables: { input } }),
      remove: (id, options) =>
        remove({ variables: { input: { id } }, optimisticResponse: { deleteGearItem: null }, ...options }),
      removeFromCache(cache, id) {
        removeItem(cache, { __typename: 'GearItem', id })
        evictFound(cache)
      },
      move: (id, toIndex) =>
        move({
          variables: { input: { id, toIndex } },
          optimisticResponse: {
            moveGearItem: { creatorProfile: { ...profile, gear: moved(profile.gear, id, toIndex) } },
          },
        }),
    }),
  }
}
