import type { GearRowFragment } from '../../generated/graphql.ts'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import styles from './GearRow.module.css'

export const GearRow = ({ item }: { item: GearRowFragment }) => (
  <div className={styles.row}>
    <div className={styles.text}>
      <p className={styles.name} dir="auto">
        {item.itemName}
      </p>
      <p className={styles.maker} dir="auto">
        {[item.brand, item.model].filter(Boolean).join(' · ')}
      </p>
    </div>
    <ChipList label={`Category of ${item.itemName}`}>
      <Chip>{item.category}</Chip>
    </ChipList>
  </div>
)
