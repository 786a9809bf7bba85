import { CreatorProfileSort, SortOrder } from './directory.type.ts'

/** One order of the directory, as SQL over an index of the table that ends in `profile_id`. */
export interface DirectoryOrder {
  name: string
  /** With one row per profile. */
  table: string
  column: string
  direction: SortOrder
}

const columns: Record<CreatorProfileSort, { table: string; column: string }> = {
  viewCount: { table: 'profile_views', column: 'view_count' },
  createdAt: { table: 'directory_entry', column: 'created_at' },
  displayName: { table: 'directory_entry', column: 'folded_name' },
}

type ByOrder<Value> = Record<CreatorProfileSort, Record<SortOrder, Value>>

/** Creates a value, such as a statement, for each order. */
export function forEachOrder<Value>(create: (order: DirectoryOrder) => Value): ByOrder<Value> {
  const bothDirections = (sort: CreatorProfileSort) => {
    const of = (direction: SortOrder) => create({ ...columns[sort], direction, name: `${sort}_${direction}` })
    return { asc: of(SortOrder.asc), desc: of(SortOrder.desc) }
  }
  return {
    viewCount: bothDirections(CreatorProfileSort.viewCount),
    createdAt: bothDirections(CreatorProfileSort.createdAt),
    displayName: bothDirections(CreatorProfileSort.displayName),
  }
}
