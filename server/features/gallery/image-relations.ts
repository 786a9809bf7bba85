import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type ExposureSeries,
  type GearRoleName,
  integrationSecondsOf,
} from '../../../contract/acquisition.ts'
import { roleOf } from '../../../contract/gear-role.ts'
import { limits } from '../../../contract/limits.ts'
import { exposureRules } from '../../../contract/rules/gallery.ts'
import { prepared } from '../../database/prepared.ts'
import { badInput } from '../../errors/errors.ts'
import { nameKey } from '../sky/name-key.ts'
import { skyObjectNames } from '../sky/sky-objects.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import type { UpdateGalleryImageInput } from './gallery-image.input.ts'
import type { ImageGearInput } from './image-details.type.ts'

const { objects: objectLimits, gear: gearLimits } = limits.gallery

interface UsedGear {
  gearItemId: number
  role: GearRoleName
}

/** Undefined leaves them unchanged. */
interface Relations {
  objectNames: string[] | undefined
  /** Names that the catalogue does not know, which are a column of the image. */
  otherObjects: string[] | undefined
  gear: UsedGear[] | undefined
}

/** Looks up the objects of an input, and the roles of gear that it gives none. */
export async function relationsOf(
  em: EntityManager,
  { objects, gear }: { objects?: string[] | null | undefined; gear?: ImageGearInput[] | null | undefined },
): Promise<Relations> {
  const [relations] = objects === undefined ? [] : await objectsOf(em, [objects ?? []])
  const { objectNames, otherObjects } = relations ?? {}
  return { objectNames, otherObjects, gear: gear === undefined ? undefined : await withRoles(em, gear ?? []) }
}

async function withRoles(em: EntityManager, gear: readonly ImageGearInput[]): Promise<UsedGear[]> {
  const ids = gear.filter(({ role }) => !role).map(({ gearItemId }) => gearItemId)
  const items = ids.length > 0 ? await em.find(GearItem, ids, { fields: ['category'] }) : []
  const roles = new Map(items.map(({ id, category }) => [id, roleOf(category)]))
  // A missing item is refused when it is related.
  return gear.map(({ gearItemId, role }) => ({ gearItemId, role: role ?? roles.get(gearItemId) ?? 'other' }))
}

/** Looks up the objects of several images, by lists of names. */
export async function objectsOf(em: EntityManager, lists: string[][]) {
  const all = [...new Set(lists.flat())]
  const catalogueNames = await skyObjectNames(em, all)
  const skyNames = new Map(all.map((name, index) => [name, catalogueNames[index] ?? null]))
  return lists.map((names) => ({
    objectNames: [
      ...new Set(names.map((name) => skyNames.get(name) ?? null).filter((name) => name !== null)),
    ],
    otherObjects: withoutRepeatedNames(names.filter((name) => skyNames.get(name) === null)),
  }))
}

/** Keeps the first spelling of each name. A text without a letter or digit has an empty key. */
export function withoutRepeatedNames(names: readonly string[]): string[] {
  const keys = names.map((name) => nameKey(name) || name)
  return names.filter((_, index) => keys.indexOf(keys[index]!) === index)
}

const setObjects = prepared<{ id: number }>(
  'set_objects_of_images',
  `with removed as (
     delete from image_object where image_id = any($1::int[]) and object_name <> all($2::text[])
   )
   insert into image_object (image_id, object_name, profile_id, position, integration_seconds)
   select image.id, object.name, image.creator_profile_id, object.position, image.integration_seconds
   from gallery_image image cross join unnest($2::text[]) with ordinality object (name, position)
   where image.id = any($1::int[])
   on conflict (image_id, object_name) do update set position = excluded.position`,
)

const setGear = prepared<{ id: number }>(
  'set_gear_of_images',
  `with removed as (
     delete from image_gear where image_id = any($1::int[]) and gear_id <> all($2::int[])
   )
   insert into image_gear (image_id, gear_id, role, position)
   select image.id, gear.id, used.role, used.position
   from gallery_image image
   cross join unnest($2::int[], $3::text[]) with ordinality used (id, role, position)
   join gear_item gear on gear.id = used.id and gear.creator_profile_id = image.creator_profile_id
   where image.id = any($1::int[])
   on conflict (image_id, gear_id) do update set role = excluded.role, position = excluded.position
   returning image_id as id`,
)

/**
 * Replaces the relations of images of one profile, in the transaction that locks it. Throws BAD_USER_INPUT for gear of another profile, at `path` in the input.
 */
export async function setRelations(
  em: EntityManager,
  images: readonly { id: number }[],
  { objectNames, gear }: Omit<Relations, 'otherObjects'>,
  path = 'gear',
): Promise<void> {
  const ids = images.map(({ id }) => id)
  if (objectNames) await setObjects(em, [ids, objectNames])
  if (!gear) return
  const rows = await setGear(em, [ids, gear.map((used) => used.gearItemId), gear.map(({ role }) => role)])
  if (rows.length < ids.length * gear.length) throw badInput(gearLimits.foreign, { path, rule: 'known' })
}

const addObjects = prepared<{ count: number }>(
  'add_objects_to_images',
  `with added as (
     insert into image_object (image_id, object_name, profile_id, position, integration_seconds)
     select image.id, object.name, image.creator_profile_id,
       object.position + (select coalesce(max(position), 0) from image_object where image_id = image.id), image.integration_seconds
     from gallery_image image cross join unnest($2::text[]) with ordinality object (name, position)
     where image.id = any($1::int[])
     on conflict (image_id, object_name) do nothing
     returning image_id
   )
   select (
     (select count(*) from image_object where image_id = image.id) +
     (select count(*) from added where image_id = image.id) + cardinality(image.other_objects)
   )::int as count
   from gallery_image image where image.id = any($1::int[]) order by count desc limit 1`,
)

const addGear = prepared<{ known: boolean; count: number }>(
  'add_gear_to_images',
  `with added as (
     insert into image_gear (image_id, gear_id, role, position)
     select image.id, gear.id, used.role,
       used.position + (select coalesce(max(position), 0) from image_gear where image_id = image.id)
     from gallery_image image
     cross join unnest($2::int[], $3::text[]) with ordinality used (id, role, position)
     join gear_item gear on gear.id = used.id and gear.creator_profile_id = image.creator_profile_id
     where image.id = any($1::int[])
     on conflict (image_id, gear_id) do update set role = excluded.role
     returning image_id, gear_id
   )
   select count(*) = cardinality($2) as known,
     (count(*) + (
       select count(*) from image_gear where image_id = added.image_id and gear_id <> all($2)
     ))::int as count
   from added group by image_id order by count desc limit 1`,
)

/** Adds relations to images, as `setRelations`. Throws BAD_USER_INPUT for too many on an image, too. */
export async function addRelations(
  em: EntityManager,
  images: readonly { id: number }[],
  { objectNames, gear }: Relations,
): Promise<void> {
  const ids = images.map(({ id }) => id)
  const [added] = objectNames ? await addObjects(em, [ids, objectNames]) : []
  rejectTooMany(added?.count, objectLimits, 'changes.addObjects')
  if (!gear?.length) return
  const used = [gear.map(({ gearItemId }) => gearItemId), gear.map(({ role }) => role)]
  const [most] = await addGear(em, [ids, ...used])
  if (!most?.known) throw badInput(gearLimits.foreign, { path: 'changes.addGear', rule: 'known' })
  rejectTooMany(most.count, gearLimits, 'changes.addGear')
}

function rejectTooMany(count = 0, { max, tooMany }: { max: number; tooMany: string }, path: string) {
  if (count > max) throw badInput(tooMany, { path, rule: 'max', limit: max })
}

const absentFields = Object.fromEntries(Object.keys(exposureRules.fields).map((field) => [field, null]))

/** Sets absent fields to null, as the graph returns them, in the same order for all. */
const completeExposure = (series: ExposureSeries): ExposureSeries => ({ ...absentFields, ...series })

/** Returns the values of the columns of an input: null clears lists and the licence, and lists the image. */
export function imageFieldsOf<
  Input extends Pick<UpdateGalleryImageInput, 'tags' | 'exposures' | 'license' | 'isUnlisted'>,
>(input: Input, { otherObjects }: Pick<Relations, 'otherObjects'>) {
  const { tags, exposures, license, isUnlisted } = input
  return {
    ...input,
    ...(tags === undefined ? {} : { tags: tags ?? [] }),
    ...(license === undefined ? {} : { license: license ?? ('allRightsReserved' as const) }),
    ...(isUnlisted === undefined ? {} : { isUnlisted: isUnlisted ?? false }),
    ...(otherObjects && { otherObjects }),
    ...(exposures === undefined
      ? {}
      : {
          exposures: (exposures ?? []).map(completeExposure),
          integrationSeconds: integrationSecondsOf(exposures ?? []),
        }),
  }
}
