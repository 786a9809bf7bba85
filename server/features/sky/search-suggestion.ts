import { Field, ObjectType } from 'type-graphql'
import type { Statement } from '../../database/prepared.ts'
import type { Context } from '../../graphql/context.ts'
import { costOfList } from '../../limits/document-limits.ts'
import { nameKey } from './name-key.ts'
import { SkyObject } from './sky-object.type.ts'
import { skyObjectByName, skyObjectColumns, skyObjectPage, type SkyObjectRow } from './sky-objects.ts'

const maxNearby = 4
/** In degrees. */
const maxDistance = 15
/** Shorter texts are the beginning of too many names. */
const minLetters = 3

@ObjectType({ description: 'Where a search leads that found nothing.' })
export class SearchSuggestion {
  @Field(() => SkyObject, { description: 'The sky object that has the text as a name, or one like it.' })
  object!: SkyObject

  @Field(() => [SkyObject], {
    complexity: costOfList(maxNearby),
    description: `Up to ${maxNearby} objects with pictures that are at most ${maxDistance}° from it in the sky, the nearest first.`,
  })
  nearby!: SkyObject[]
}

/** The field `suggestion` of the lists that are searched. */
export const suggestionField = {
  nullable: true,
  // Not of each item of the list.
  complexity: ({ childComplexity }: { childComplexity: number }) => childComplexity,
  description:
    'Where a search leads that found nothing; null if it found something, and if its text is like no name of a sky object.',
}

/** By the angle between positions, which objects that move among the stars do not have. */
const objectsNear: Statement = {
  name: 'sky_objects_near',
  text: `
    select ${skyObjectColumns} from sky_object object cross join lateral (
      select acosd(least(1, sind($2) * sind(object.declination)
        + cosd($2) * cosd(object.declination) * cosd($3 - object.right_ascension))) as distance
    ) angle
    where object.images > 0 and object.declination is not null and object.name <> $1 and distance <= ${maxDistance}
    order by distance, object.name limit ${maxNearby}`,
}

/** Returns where a search for a text leads if it found nothing. */
export async function searchSuggestion(
  context: Context,
  text: string | null | undefined,
): Promise<{ object: SkyObjectRow; nearby: SkyObjectRow[] } | null> {
  const object = await meantObject(context, text ?? '')
  if (!object) return null
  const { name, declination, rightAscension } = object
  const { em, searches } = context
  const isFixed = typeof declination === 'number'
  const nearby = isFixed
    ? await searches.search<SkyObjectRow>(em, objectsNear, [name, declination, rightAscension])
    : []
  return { object, nearby }
}

async function meantObject(context: Context, text: string): Promise<SkyObjectRow | undefined> {
  if (nameKey(text) === '') return undefined
  const named = await skyObjectByName(context.em, text)
  if (named || nameKey(text).length < minLetters) return named
  return (await skyObjectPage(context, { search: text, page: 1, limit: 1 })).objects[0]
}
