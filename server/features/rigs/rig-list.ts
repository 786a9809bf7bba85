import { roleOf } from '../../../contract/gear-role.ts'
import { prepared } from '../../database/prepared.ts'
import { gearColumns, type GearItem } from '../gear/gear-item.entity.ts'
import { itemColumns, itemList, type ItemRow, jsonList } from '../profile/profile-items.ts'
import type { Rig } from './rig.entity.ts'

type RigWithGear = Omit<Rig, 'gear'> & { gear: ItemRow<GearItem>[] }

/** A rig as read, with its gear in the order of the owner's list. */
export type RigRow = ItemRow<RigWithGear>

const gearOfRig = `
  select ${gearColumns} from rig_gear used join gear_item gear on gear.id = used.gear_id
  where used.rig_id = rig.id order by gear.position, gear.id`

const rigs = `${itemColumns('rig', { name: true })}, ${jsonList('gear', gearOfRig)} from rig`

export const rigList = itemList<RigWithGear>('rigs', rigs)

export const rigById = prepared<RigRow>('rig_by_id', `select ${rigs} where rig.id = $1::bigint`)

type NumberName = 'focalLengthMm' | 'pixelSizeMicrons' | 'sensorWidthMm' | 'sensorHeightMm'

/** Returns a number of the optics or the camera; null unless exactly one item has it, not counting gear that guides. */
export function numberOf({ gear }: Pick<RigRow, 'gear'>, name: NumberName): number | null {
  const imaging = gear.filter(({ category }) => roleOf(category) !== 'guiding')
  const [value, another] = imaging.flatMap((item) => item[name] ?? [])
  return another === undefined ? (value ?? null) : null
}
