import { CreatorProfileSort, SortOrder } from './directory.args.ts'

/** One order of the directory, as SQL over an index that ends in `profile_id`. */
export interface DirectoryOrder {
  /** In names of prepared statements. */
  name: string
  sort: CreatorProfileSort
  /** The table that is ordered, one row a profile, and the column that orders it. */
  table: string
  column: string
  /** The type of the column, as which a `directory_rank.sort_key` is compared with it. */
  type: string
  /** A value above all others. */
  highest: string
  direction: SortOrder
}

const columns = {
  [CreatorProfileSort.viewCount]: {
    table: 'profile_views',
    column: 'view_count',
    type: 'int',
    highest: '2147483647',
  },
  [CreatorProfileSort.createdAt]: {
    table: 'directory_entry',
    column: 'created_at',
    type: 'timestamptz',
    highest: `'infinity'::timestamptz`,
  },
  [CreatorProfileSort.displayName]: {
    table: 'directory_entry',
    column: 'folded_name',
    type: 'text',
    highest: 'chr(1114111)',
  },
}

/** A value for each order of the directory: for each key that it can be sorted by, in both directions. */
export function forEachOrder<Value>(make: (order: DirectoryOrder) => Value) {
  const both = (sort: CreatorProfileSort) => {
    const of = (direction: SortOrder) =>
      make({ ...columns[sort], sort, direction, name: `${sort}_${direction}` })
    return { [SortOrder.asc]: of(SortOrder.asc), [SortOrder.desc]: of(SortOrder.desc) }
  }
  return {
    [CreatorProfileSort.viewCount]: both(CreatorProfileSort.viewCount),
    [CreatorProfileSort.createdAt]: both(CreatorProfileSort.createdAt),
    [CreatorProfileSort.displayName]: both(CreatorProfileSort.displayName),
  }
}
