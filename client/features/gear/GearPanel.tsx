import { gearRules } from '../../../contract/rules/gear.ts'
import { evictPublicLists } from '../../apollo/cache-changes.ts'
import { AddressField } from '../../forms/AddressField.tsx'
import { TextField } from '../../forms/TextField.tsx'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { ItemPanel } from '../owner-lists/ItemPanel.tsx'
import { GearNumberFields } from './GearNumberFields.tsx'
import type { GearListItemFragment } from './gear.generated.ts'
import {
  type GearPanelFragment,
  useDeleteGearItemMutation,
  useMoveGearItemMutation,
  useUpdateGearItemMutation,
} from './GearPanel.generated.ts'
import { useCreateGearItem } from './useCreateGearItem.ts'

const texts = {
  title: 'Gear',
  itemLabel: 'gear item',
  empty: 'No gear added yet.',
  added: 'Gear item added',
  updated: 'Gear item updated',
  deleted: 'Gear item deleted',
}

/** Without the fields that only the API sets, so that an edit keeps them. */
const blank = {
  itemName: '',
  category: '',
  brand: '',
  model: '',
  focalLengthMm: '',
  pixelSizeMicrons: '',
  sensorWidthMm: '',
  sensorHeightMm: '',
  description: '',
  affiliateUrl: '',
}

export function GearPanel({ profile }: { profile: GearPanelFragment }) {
  const create = useCreateGearItem(profile.id)
  const [update] = useUpdateGearItemMutation({ update: evictPublicLists })
  const [remove] = useDeleteGearItemMutation({ optimisticResponse: { deleteGearItem: null } })
  const [move] = useMoveGearItemMutation()
  return (
    <ItemPanel
      typename="GearItem"
      items={profile.gear}
      texts={texts}
      nameOf={({ itemName }) => itemName}
      Row={GearRow}
      blank={blank}
      rules={gearRules}
      mutations={{
        create,
        update,
        remove,
        move: (input, gear) =>
          move({
            variables: { input },
            optimisticResponse: { moveGearItem: { creatorProfile: { ...profile, gear } } },
          }),
        evictRelatedLists: evictPublicLists,
      }}
    >
      <TextField name="itemName" label="Item name" />
      <TextField name="category" label="Category" help="Such as Telescope, Camera or Mount." />
      <TextField name="brand" label="Brand" />
      <TextField name="model" label="Model" />
      <GearNumberFields />
      <TextField name="description" label="Description" rows={3} />
      <AddressField
        name="affiliateUrl"
        label="Shop link"
        help="Visitors see the shop, and that it may be an affiliate link."
      />
    </ItemPanel>
  )
}

const GearRow = ({ item }: { item: GearListItemFragment }) => (
  <div className="row gap-16 row-gap-4">
    <div className="grow">
      <p className="strong" dir="auto">
        {item.itemName}
      </p>
      <p className="detail" dir="auto">
        {[item.brand, item.model].filter(Boolean).join(' · ')}
      </p>
    </div>
    <ChipList label={`Category of ${item.itemName}`}>
      <Chip>{item.category}</Chip>
    </ChipList>
  </div>
)
