/** Number of profiles with full lists. */
export const fullProfiles = 100
const fullLists = { images: 24, gear: 8, socialLinks: 4, supportLinks: 2 }

const isFull = (count: number) => `id % ${count / fullProfiles} = 0`

/** Pseudo-random, between 0 and 99. */
const draw = (salt: number) => `(((id::bigint * 2654435761 + ${salt} * 40503) >> 7) % 100)`

/** Length of a list of profile `id`: `full`, or 0 to 3, where the given percentages have 0, at most 1, at most 2. */
const length = (count: number, full: number, salt: number, [none, one, two]: [number, number, number]) =>
  `case when ${isFull(count)} then ${full} when ${draw(salt)} < ${none} then 0
    when ${draw(salt)} < ${one} then 1 when ${draw(salt)} < ${two} then 2 else 3 end`

const placeholder = `data:image/webp;base64,UklGRmYAAABXRUJQVlA4IFoAAADwAwCdASoQAAoAAUAmJaQAAv5SVAAA/v3Zn1x0nO0dm6X8fZr2vJ3e7bq0rUQ0sQxwJzqO2W4z6dIYjb0h5m2QbVbWmWbqU1yq9kAAAA==`

const sizesOfA = (folder: string) =>
  `jsonb_build_array(${[
    [320, 'webp'],
    [640, 'webp'],
    [640, 'jpg'],
    [1280, 'webp'],
    [2048, 'webp'],
  ]
    .map(
      ([width, ending]) =>
        `jsonb_build_object('file', ${folder} || '/${width}.${ending}', 'width', ${width}, 'height', ${Math.round(Number(width) / 1.5)}, 'mediaType', 'image/${ending === 'jpg' ? 'jpeg' : 'webp'}')`,
    )
    .join(', ')})`

/** When an item is added, after every profile is created and before `lastChange`. */
const addedAt = `timestamptz '2025-06-01' + make_interval(secs => id + place)`
/** Every profile has it. */
export const lastChange = '2025-12-31T00:00:00Z'

/**
 * Returns a statement per table that fills the lists of `count` profiles. Lean images have no sizes. With `large`, galleries of
 * profiles that are not full have eleven times as many images: ten on average.
 */
export const fillLists = (count: number, { lean = false, large = false } = {}) => [
  `insert into gallery_image (creator_profile_id, position, title, description, tags, capture_date, alt_text,
     width, height, byte_size, placeholder, file, stored_sizes, is_cover, exposures, integration_seconds, bortle_class,
     license, created_at, updated_at)
   select id, place, 'Picture ' || place || ' of ' || id,
     case when place % 2 = 0 then 'Twelve hours of clear sky in the autumn, with a filter of 3 nm.' end,
     array['nebula', 'sho', 'tag ' || shown % 997], date '2022-01-01' + (id % 900), case when place % 3 = 0 then 'A cloud of gas and dust' end,
     3000, 2000, 900000 + id % 1000, '${lean ? 'data:,' : placeholder}', folder || '/large.jpg',
     ${lean ? `'[]'` : sizesOfA('folder')},
     place = 1 and id % 3 = 0,
     case when frames = 0 then '[]' else jsonb_build_array(
       jsonb_build_object('filter', (array['Hα', 'OIII', 'SII', 'L', 'R', 'G', 'B'])[1 + shown % 7], 'count', frames, 'seconds', 300)
     ) end, frames * 300, 1 + shown % 9, (array['allRightsReserved', 'ccBy', 'cc0'])[1 + shown % 3], added, added
   from (select id, ${length(count, fullLists.images, 1, [45, 75, 90])} as total from creator_profile) profile
   cross join lateral generate_series(0, total * ${large ? `case when total < ${fullLists.images} then 11 else 1 end` : 1} - 1) place
   cross join lateral md5(id || '/' || place) folder
   cross join lateral (select (id::bigint * 7919 + place * 104729) % 65537 as shown) varied
   cross join lateral (select greatest(shown % 251 - 50, 0) as frames) exposed
   cross join lateral (select ${addedAt} as added) times`,
  `insert into gear_item (creator_profile_id, position, item_name, category, brand, model, description, affiliate_url,
     personal_rating, price_range, recommended_for, created_at, updated_at)
   select id, place, 'Redcat ' || 50 + place, 'Telescope', 'William Optics', 'Redcat', 'Small, sharp and light.',
     'https://shop.example/' || id || '/' || place, 1 + (id + place) % 5, '$500 to $1,000', 'Wide fields', ${addedAt}, ${addedAt}
   from (select id, ${length(count, fullLists.gear, 2, [50, 75, 90])} as total from creator_profile) profile
   cross join lateral generate_series(0, total - 1) place`,
  `insert into social_link (creator_profile_id, position, platform, url, display_name, created_at, updated_at)
   select id, place, (array['YouTube', 'Instagram', 'Mastodon', 'Website'])[place + 1],
     'https://social.example/' || id || '/' || place, 'Creator ' || id, ${addedAt}, ${addedAt}
   from (select id, ${length(count, fullLists.socialLinks, 3, [40, 75, 90])} as total from creator_profile) profile
   cross join lateral generate_series(0, total - 1) place`,
  `insert into support_link (creator_profile_id, position, platform, url, display_name, description, created_at,
     updated_at)
   select id, place, 'Tips', 'https://tips.example/' || id || '/' || place, 'Buy me a clear night', 'Coffee.', ${addedAt}, ${addedAt}
   from (select id, ${length(count, fullLists.supportLinks, 4, [70, 98, 100])} as total from creator_profile) profile
   cross join lateral generate_series(0, total - 1) place`,
]

/**
 * Gives four of five images a Messier object, some objects a hundred times as often as others, and every second image the
 * first gear item. Runs after `fillLists`.
 */
export const fillRelations = [
  `insert into image_object (image_id, object_name, profile_id, position)
   select id, names[1 + floor(cardinality(names) * power(${draw(5)} / 100.0, 3))], creator_profile_id, 1
   from gallery_image, (
     select array_agg(name order by magnitude, name) as names from sky_object
     where exists (select from unnest(other_names) other where other like 'M %')
   ) messier
   where id % 5 <> 0`,
  `insert into image_gear (image_id, gear_id, role, position)
   select image.id, gear.id, 'telescope', 1
   from gallery_image image join gear_item gear using (creator_profile_id)
   where image.id % 2 = 0 and gear.position = 0`,
]
