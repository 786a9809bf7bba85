import { imageLicenses, type ImageLicenseName } from '../../../contract/acquisition.ts'
import { limits } from '../../../contract/limits.ts'
import { constellations, skyObjectKinds, type SkyObjectKindName } from '../../../contract/sky.ts'
import { fold } from '../../database/fold.ts'
import type { Context } from '../../graphql/context.ts'
import { type ImageChoiceName, imageMarks } from '../search-index/image-terms.ts'
import type { GalleryImageChoice, GalleryImageChoices } from './image-choices.type.ts'
import {
  choiceNames,
  conditionOf,
  type ImageCondition,
  type ImageCriteria,
  nearbyEntries,
} from './image-criteria.ts'
import { maxWalkedFrames, newestFrames } from './image-search.ts'

const { countedChoices: maxCounted } = limits.imageSearch
/** They are the newest if so many rows of the index have them. */
const maxWalked = 2_000

const label = `coalesce(
  (select title from sky_object where left(chosen.term, 1) = '@' and slug = substr(chosen.term, 2)),
  (select known.label from image_term known where known.term = chosen.term), substr(chosen.term, 2))`

/**
 * The parameters after those of the condition are the marks of the choices, the number of values of each, and a term that is
 * listed even if no image matches. Choices of all images are counted once a minute.
 */
function choicesStatement(condition: ImageCondition | null) {
  const [marks, first, wanted, walkLimit] = ['text[]', 'int', 'text', 'int'].map(
    (type, index) => `$${(condition?.values.length ?? 0) + index + 1}::${type}`,
  )
  const counted = condition
    ? `select term, count(*)::int as images from matched, unnest(choices) term
       where left(term, 1) = any(${marks}) group by term`
    : `select known.term, known.images from unnest(${marks}) mark cross join lateral (
         select term, images from image_term where left(term, 1) = mark and images > 0
         order by images desc, term limit ${first}
       ) known
       union select term, images from image_term where term = ${wanted}`
  const near = condition?.near
  const most = `limit ${maxCounted + 1}`
  const walked = near
    ? nearbyEntries(
        near.of(newestFrames(String(2 ** 31), walkLimit!), 'order by image_id desc'),
        condition,
        'choices',
      )
    : condition
      ? `select choices from (
           select * from image_entry where image_id > 0 order by image_id desc limit ${walkLimit}
         ) newest
         where ${condition.text}`
      : 'select'
  const isShort = `(select count(*) from walked) <= ${maxCounted}`
  const rest = near
    ? nearbyEntries(near.newestFirst, condition, 'choices', isShort)
    : `select choices from image_entry where ${isShort} and ${condition?.text}`
  const matched = condition
    ? `select choices from walked where not ${isShort} union all (select choices from (${rest} ${most}) rest)`
    : 'select'
  return {
    name: `image_choices_${condition?.name ?? 'all'}`,
    text: `
      with walked as materialized (${walked} ${most}),
      matched as materialized (${matched}),
      counted as (${counted}),
      ranked as (
        select left(term, 1) as mark, *, row_number() over (partition by left(term, 1) order by images desc, term) as rank
        from (
          select * from counted
          union all select ${wanted}, 0 where ${wanted} is not null and ${wanted} not in (select term from counted)
        ) listed
      )
      select mark, substr(term, 2) as value, ${label} as label, images as "imageCount",
        (select count(*) from matched) > ${maxCounted} as "isLowerBound"
      from ranked chosen where rank <= ${first} or term = ${wanted}
      order by mark, images desc, term`,
  }
}

type ChoiceRow = GalleryImageChoice & { mark: string }

/**
 * Returns the values of each filter with the number of images that match the other filters. Filters without a value share their
 * matches; each other one has matches of its own.
 */
export async function imageChoices(
  { em, searches }: Pick<Context, 'em' | 'searches'>,
  criteria: ImageCriteria | null,
  first: number,
): Promise<GalleryImageChoices[]> {
  const chosen = [...(criteria?.chosen ?? [])]
  const open = choiceNames.filter((name) => !criteria?.chosen.has(name))
  const read = (names: readonly ImageChoiceName[], without?: ImageChoiceName, term: string | null = null) => {
    const condition = criteria && conditionOf(criteria, without)
    const marks = names.map((name) => imageMarks[name])
    return searches.search<ChoiceRow>(em, choicesStatement(condition), [
      ...(condition?.values ?? []),
      marks,
      first,
      term,
      ...(condition ? [condition.near ? maxWalkedFrames : maxWalked] : []),
    ])
  }
  const rows = await Promise.all([
    ...(open.length > 0 ? [read(open)] : []),
    ...chosen.map(([name, term]) => read([name], name, term)),
  ])
  const byMark = Map.groupBy(rows.flat(), ({ mark }) => mark)
  return choiceNames.map((name) => ({
    name,
    values: (byMark.get(imageMarks[name]) ?? []).map((row) => Object.assign(row, shown(name, row))),
  }))
}

/** Any spelling finds gear; addresses have one that people wrote. */
function shown(name: ImageChoiceName, { value, label }: ChoiceRow): Partial<GalleryImageChoice> {
  if (name === 'gear') return { value: fold(label) }
  if (name === 'objectKind') return { label: skyObjectKinds[value as SkyObjectKindName] }
  if (name === 'constellation') return { label: constellations[value] ?? value }
  if (name === 'minIntegrationMinutes') return { label: `At least ${Number(value) / 60} h` }
  if (name === 'license') return { label: imageLicenses[value as ImageLicenseName].label }
  return {}
}
