import type { GearPanelFragment, GearRowFragment } from '../../generated/graphql.ts'
import { ItemPanel } from '../items/ItemPanel.tsx'
import { GearForm } from './GearForm.tsx'
import { GearRow } from './GearRow.tsx'
import { useGear } from './useGear.ts'

const texts = {
  title: 'Gear',
  thing: 'gear item',
  empty: 'No gear added yet.',
  added: 'Gear item added',
  updated: 'Gear item updated',
  deleted: 'Gear item deleted',
}
const gearName = ({ itemName }: GearRowFragment) => itemName

export const GearPanel = ({ profile }: { profile: GearPanelFragment }) => (
  <ItemPanel
    items={profile.gear}
    texts={texts}
    actions={useGear(profile)}
    nameOf={gearName}
    Row={GearRow}
    Form={GearForm}
  />
)
