import { CreatorProfileSort, SortOrder } from './directory.args.ts'

/** One order of the directory, as SQL over an index that ends in `profile_id`. */
export interface DirectoryOrder {
  /** Part of the names of prepared statements. */
  name: string
  sort: CreatorProfileSort
  /** The table to sort, with one row per profile, and the column to sort by. */
  table: string
  column: string
  /** Type of the column; `directory_rank.sort_key` is cast to it. */
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

/** Returns a value for each sort key and direction. */
export function forEachOrder<Value>(create: (order: DirectoryOrder) => Value) {
  const bothDirections = (sort: CreatorProfileSort) => {
    const of = (direction: SortOrder) =>
      create({ ...columns[sort], sort, direction, name: `${sort}_${direction}` })
    return { [SortOrder.asc]: of(SortOrder.asc), [SortOrder.desc]: of(SortOrder.desc) }
  }
  return {
    [CreatorProfileSort.viewCount]: bothDirections(CreatorProfileSort.viewCount),
    [CreatorProfileSort.createdAt]: bothDirections(CreatorProfileSort.createdAt),
    [CreatorProfileSort.displayName]: bothDirections(CreatorProfileSort.displayName),
  }
}
