/**
 * What people may see of profiles and images, as conditions of SQL. This is the only place that says it; `visibility.test.ts` asks
 * every public read. An operator hides a profile or an image (`hidden_reason`): it does not exist for others. An owner unlists an image: its
 * address works, but no list, feed or search has it. Owners see what is theirs: `viewer` is a parameter with the account that
 * asks, null for a visitor.
 */

/** Few, and read once for a statement. */
const hiddenProfiles = `array(select id from creator_profile where hidden_reason is not null)`

/** `id` is a column with the id of a profile. */
export const isPublicProfile = (id: string): string => `${id} <> all(${hiddenProfiles})`

/** `alias` is that of a row of `creator_profile`. */
export const isVisibleProfile = (alias: string, viewer: string): string =>
  `(${alias}.hidden_reason is null or ${alias}.user_id = ${viewer}::int)`

/** `alias` is that of a row of `gallery_image`, here and below. */
export const isPublicImage = (alias: string): string =>
  `(${alias}.hidden_reason is null and ${isPublicProfile(`${alias}.creator_profile_id`)})`

export const isListedImage = (alias: string): string =>
  `(not ${alias}.is_unlisted and ${isPublicImage(alias)})`

const orOwn = (condition: string, alias: string, viewer: string) =>
  `(${condition} or ${alias}.creator_profile_id = (select id from creator_profile where user_id = ${viewer}::int))`

/** `alias` is that of a row of an item of a profile. */
export const isVisibleItem = (alias: string, viewer: string): string =>
  orOwn(isPublicProfile(`${alias}.creator_profile_id`), alias, viewer)

/** Whether its address works. */
export const isVisibleImage = (alias: string, viewer: string): string =>
  orOwn(isPublicImage(alias), alias, viewer)

/** Whether the gallery of its creator has it. */
export const isVisibleInGallery = (alias: string, viewer: string): string =>
  orOwn(isListedImage(alias), alias, viewer)
