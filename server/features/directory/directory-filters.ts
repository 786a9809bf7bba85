import { ArgsType, Field, ObjectType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import type { Context } from '../../graphql/context.ts'
import { fold } from '../../database/fold.ts'
import { prepared, type Statement } from '../../database/prepared.ts'
import { nameEnum } from '../../graphql/name-enum.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { foldApart, termMarks } from '../search-index/profile-terms.ts'
import { nameKey } from '../sky/name-key.ts'
import { hasNameWithPrefix } from '../sky/sky-objects.ts'

const { search, perPage } = limits.directory

const filters = {
  specialty: 'A specialty',
  object: 'A sky object that pictures show',
  gear: 'A gear item, by its name',
} as const
type FilterName = keyof typeof filters
const DirectoryFilterName = nameEnum('DirectoryFilterName', 'Filters of the directory.', filters)

@ObjectType({ description: 'A value of a filter of the directory.' })
export class DirectoryFilter {
  @Field(() => String, { description: 'The value to pass to creatorProfiles.' })
  value!: string

  @Field(() => String, { description: 'The value as a creator wrote it, or the title of the object.' })
  label!: string

  @Field(() => GraphQLPositiveInt, {
    description: 'Number of creators in the whole directory, counted at intervals of a minute or more.',
  })
  creatorCount!: number
}

@ArgsType()
export class DirectoryFiltersArgs {
  @Field(() => DirectoryFilterName, { description: 'The filter.' })
  name!: FilterName

  @Field(() => String, {
    nullable: true,
    description: `The beginning of a value, ignoring case and accents; of any name of an object. Truncated to ${search.max} characters.`,
  })
  search?: string | null

  @Field(() => GraphQLPositiveInt, {
    defaultValue: perPage.default,
    description: `Number of values to return, at most ${perPage.max}.`,
  })
  limit!: number
}

const isFilterValue = `left(counted.term, 1) in ('=', '@', '~') and left(counted.term, 1) = $1 and counted.profiles > 0`
const label = `coalesce(
  (select title from sky_object where $1 = '@' and slug = substr(counted.term, 2)),
  counted.label, substr(counted.term, 2))`

const topFilters = prepared<DirectoryFilter>(
  'directory_filters',
  `select substr(counted.term, 2) as value, ${label} as label, counted.profiles as "creatorCount"
   from directory_term counted where ${isFilterValue}
   order by left(counted.term, 1), counted.profiles desc, counted.term limit $2`,
)

const filtersByPrefix: Statement = {
  name: 'directory_filters_beginning',
  text: `
    select substr(counted.term, 2) as value, ${label} as label, counted.profiles as "creatorCount"
    from directory_term counted
    where ${isFilterValue} and counted.term >= $3 and counted.term < $3 || chr(1114111)
    order by counted.profiles desc, counted.term limit $2`,
}

const objectsByPrefix: Statement = {
  name: 'directory_filters_objects',
  text: `
    select slug as value, title as label, counted.profiles as "creatorCount"
    from sky_object join directory_term counted on counted.term = '@' || slug and counted.profiles > 0
    where name = ${hasNameWithPrefix('$2')}
    order by counted.profiles desc, name limit $1`,
}

/** As terms begin. */
const prefixOf: Record<FilterName, (search: string) => string> = {
  specialty: fold,
  object: nameKey,
  gear: foldApart,
}

/** Returns the values of a filter that begin with the search, if there is one; those with the most creators first. */
export async function directoryFilters(
  { em, searches }: Context,
  { name, search, limit }: DirectoryFiltersArgs,
): Promise<DirectoryFilter[]> {
  const mark = termMarks[name]
  const prefix = prefixOf[name](search ?? '')
  if (search && prefix === '') return []
  if (name === 'object' && search) return searches.search(em, objectsByPrefix, [limit, prefix])
  const values = await (search
    ? searches.search<DirectoryFilter>(em, filtersByPrefix, [mark, limit, mark + prefix])
    : topFilters(em, [mark, limit]))
  // Any spelling finds gear; addresses have one that people wrote.
  return name === 'gear' ? values.map((gear) => Object.assign(gear, { value: fold(gear.label) })) : values
}
