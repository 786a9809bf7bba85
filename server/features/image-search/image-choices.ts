import { pictureLicenses, type PictureLicenseName } from '../../../contract/acquisition.ts'
import { constellations, skyObjectKinds, type SkyObjectKindName } from '../../../contract/sky.ts'
import { fold } from '../../database/fold.ts'
import type { Statement } from '../../database/prepared.ts'
import type { Context } from '../../graphql/context.ts'
import {
  type ImageChoiceName,
  imageMarks,
  maxSampleLevel,
  sampleFactor,
  sampleMark,
} from '../search-index/image-terms.ts'
import type { GalleryImageChoice, GalleryImageChoices } from './image-choices.type.ts'
import { choiceNames, type ImageCriteria, queryOf } from './image-criteria.ts'
import { inRanges, objectTerm, sampleOf, sampleSize } from './image-search.ts'

/** Of more matches a sample is read. */
const maxRead = 5_000

const label = `coalesce(
  (select title from sky_object where left(chosen.term, 1) = '@' and slug = substr(chosen.term, 2)),
  (select known.label from image_term known where known.term = chosen.term), substr(chosen.term, 2))`

/** Of all images those of the most, as `choicesOfMatches` lists them too. */
const mostImages = (limit: string) => `
  select term, images from image_term where left(term, 1) = mark and images > 0
  order by images desc, term limit ${limit}`

const choicesOfAll: Statement = {
  name: 'image_choices',
  text: `
    select left(chosen.term, 1) as mark, substr(chosen.term, 2) as value, ${label} as label,
      chosen.images as "imageCount", false as "isEstimated"
    from unnest($1::text[]) mark cross join lateral (${mostImages('$2')}) chosen
    order by mark, chosen.images desc, chosen.term`,
}

/**
 * $1 has a row for each query and the marks whose values are counted among its matches; all images match a query that is null.
 * $6 and $7 are chosen: terms, and the key of the name of an object. A chosen value is listed even if no image matches.
 */
const choicesOfMatches: Statement = {
  name: 'image_choices_matching',
  text: `
    with object as materialized (select ${objectTerm('$7::text')} as term),
    wanted as materialized (
      select term from unnest($6::text[]) term union all select term from object where term is not null
    ),
    listed as materialized (
      select position, marks, case
        when not has_object then query::tsquery
        else coalesce(query::tsquery && quote_literal(object.term)::tsquery, quote_literal(object.term)::tsquery)
      end as query
      from object, rows from (
        json_to_recordset($1::json) as (query text, has_object bool, marks text)
      ) with ordinality given (query, has_object, marks, position)
    ),
    -- The level of the smallest sample that is large enough.
    leveled as materialized (
      select listed.position, least(
        ${maxSampleLevel}, greatest(0, ceil(log(${sampleFactor}, greatest(${sampleSize} * sampled, 1)::numeric / ${maxRead}))))::int as level
      from listed cross join lateral (
        select count(*) as sampled from image_entry entry
        where entry.terms @@ ${sampleOf('listed.query')} and ${inRanges(2)}
      ) sample
    ),
    -- The limit forces the plan by the index of terms, and bounds a sample that is larger than its estimate.
    matched as (
      select listed.marks, level, entry.choices from listed join leveled using (position) cross join lateral (
        select choices from image_entry entry
        where ${inRanges(2)} and entry.terms @@ case
          when level = 0 then listed.query
          else listed.query && quote_literal('${sampleMark}' || level)::tsquery
        end
        limit ${2 * maxRead}
      ) entry
    ),
    counted as (
      select left(term, 1) as mark, term, level > 0 as is_sample, (count(*) * ${sampleFactor} ^ level)::int as images
      from matched, unnest(matched.choices) term
      where position(left(term, 1) in marks) > 0
      group by term, level
      union all
      select mark, known.term, false, known.images
      from listed, string_to_table(listed.marks, null) mark cross join lateral (${mostImages('$5')}) known
      where listed.query is null
    ),
    with_wanted as (
      select mark, term, is_sample, images from counted
      union all
      select left(term, 1), term, level > 0, coalesce((
        select known.images from image_term known where known.term = wanted.term and listed.query is null), 0)
      from wanted join listed on position(left(term, 1) in marks) > 0 join leveled using (position)
      where term not in (select term from counted)
    ),
    ranked as (
      select *, row_number() over (partition by mark order by images desc, term) as rank from with_wanted
    )
    select mark, substr(term, 2) as value, ${label} as label, images as "imageCount", is_sample as "isEstimated"
    from ranked chosen where rank <= $5 or term in (select term from wanted)
    order by mark, images desc, term`,
}

type ChoiceRow = GalleryImageChoice & { mark: string }

/** Returns the values of each filter with the number of images that match the other filters, in one statement. */
export async function imageChoices(
  { em, searches }: Pick<Context, 'em' | 'searches'>,
  criteria: ImageCriteria | null,
  first: number,
): Promise<GalleryImageChoices[]> {
  const objectKey = criteria?.chosen.get('object')?.slice(1) ?? null
  const rows = await (criteria
    ? searches.search<ChoiceRow>(em, choicesOfMatches, [
        JSON.stringify(groupsOf(criteria)),
        ...criteria.ranges,
        first,
        [...criteria.chosen].flatMap(([name, term]) => (name === 'object' ? [] : term)),
        objectKey,
      ])
    : searches.search<ChoiceRow>(em, choicesOfAll, [Object.values(imageMarks), first]))
  const byMark = Map.groupBy(rows, ({ mark }) => mark)
  return choiceNames.map((name) => ({
    name,
    values: (byMark.get(imageMarks[name]) ?? []).map((row) => Object.assign(row, shown(name, row))),
  }))
}

/** Filters without a value share their matches; each other one has matches of its own, of which its value is left out. */
function groupsOf(criteria: ImageCriteria) {
  const { chosen } = criteria
  const open = choiceNames.filter((name) => !chosen.has(name))
  const group = (names: readonly ImageChoiceName[], without?: ImageChoiceName) => {
    const [query, objectKey] = queryOf(criteria, without)
    return { query, has_object: objectKey !== null, marks: names.map((name) => imageMarks[name]).join('') }
  }
  return [...(open.length > 0 ? [group(open)] : []), ...[...chosen.keys()].map((name) => group([name], name))]
}

/** Any spelling finds gear; addresses have one that people wrote. */
function shown(name: ImageChoiceName, { value, label }: ChoiceRow): Partial<GalleryImageChoice> {
  if (name === 'gear') return { value: fold(label) }
  if (name === 'objectKind') return { label: skyObjectKinds[value as SkyObjectKindName] }
  if (name === 'constellation') return { label: constellations[value] ?? value }
  if (name === 'minIntegrationMinutes') return { label: `At least ${Number(value) / 60} h` }
  if (name === 'license') return { label: pictureLicenses[value as PictureLicenseName].label }
  return {}
}
