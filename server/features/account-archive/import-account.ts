import type { EntityManager } from '@mikro-orm/postgresql'
import { array, boolean, date, type InferType, number, object, string, ValidationError } from 'yup'
import { accountLimits } from '../../../contract/account-limits.ts'
import { limits } from '../../../contract/limits.ts'
import { optionalText, textList } from '../../../contract/rules/fields.ts'
import { galleryImageRules } from '../../../contract/rules/gallery.ts'
import { gearRules } from '../../../contract/rules/gear.ts'
import { rigKey, rigRules } from '../../../contract/rules/rigs.ts'
import { socialLinkRules, supportLinkRules } from '../../../contract/rules/links.ts'
import { profileRules } from '../../../contract/rules/profile.ts'
import { registerRules } from '../../../contract/rules/session.ts'
import { type ImageDecoder, UnreadableImage } from '../images/decoder/decoded-image.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { imageFieldsOf, objectsOf } from '../gallery/image-relations.ts'
import type { PendingFiles } from '../images/store/pending-files.ts'
import { type StoredImage, storeImage } from '../images/store/store-image.ts'
import { queueSkyHours } from '../profile/queue-sky-hours.ts'
import { markProfiles } from '../search-index/index-marks.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { Rig } from '../rigs/rig.entity.ts'
import { SocialLink, SupportLink } from '../links/link.entity.ts'
import { profileColumnsOf } from '../profile/change-profile.ts'
import { CreatorProfile, ProfileViews } from '../profile/creator-profile.entity.ts'
import { freeSlug } from '../profile/slugs.ts'
import { emailCondition, User } from '../session/user.entity.ts'
import { ImagePlacement } from '../placement/image-placement.entity.ts'
import { archivedPlacementRules, importedPlacement } from './archived-placement.ts'
import { archiveFiles } from './account-archive.ts'
import { accountFormat } from './account-data.ts'
import { InvalidArchive, openArchive, type ReadableArchive } from './archive-reader.ts'

const { itemsOfAList } = limits.profile
const { imagesOfProfile, objects } = limits.gallery

/** A time in the future counts as now, so that no profile stays the newest. */
const pastTime = date()
  .min(new Date(0))
  .transform((time: Date) => new Date(Math.min(time.getTime(), Date.now())))
const times = { createdAt: pastTime, updatedAt: pastTime }

/** All gear of a rig may have been deleted. */
const gearOfRig = array(number().required()).max(accountLimits.rig.gear.max).required()

/** The rules of the forms. An archive is untrusted: its role, view count and linked identities are ignored. */
const importRules = object({
  format: string().oneOf([accountFormat.format], 'This is not an export of an account.').required(),
  version: number().oneOf([accountFormat.version], 'This version of the format is not supported.').required(),
  account: registerRules
    .pick(['email', 'displayName'])
    .shape({ picture: string().nullable(), pictureAltText: optionalText(limits.profilePicture.altText) })
    .required(),
  creatorProfile: profileRules
    .shape({
      slug: string()
        .matches(/^[a-z0-9-]*[a-z][a-z0-9-]*$/)
        .max(limits.profile.slug.max)
        .required(),
      ...times,
      socialLinks: array(socialLinkRules.shape(times)).max(itemsOfAList.max).required(),
      supportLinks: array(supportLinkRules.shape(times)).max(itemsOfAList.max).required(),
      gear: array(gearRules.shape({ id: number().required(), ...times }))
        .max(itemsOfAList.max)
        .required(),
      rigs: array(rigRules.shape({ gear: gearOfRig, ...times }))
        .max(accountLimits.rig.ofProfile.max)
        .test(
          'unique',
          accountLimits.rig.name.used,
          (rigs) => new Set(rigs?.map(({ name }) => rigKey(name))).size === (rigs ?? []).length,
        ),
      images: array(
        galleryImageRules.shape({
          otherObjects: textList(objects.name, objects),
          file: string().nullable().defined(),
          isCover: boolean().required(),
          placement: archivedPlacementRules,
          ...times,
        }),
      )
        .max(imagesOfProfile.max)
        .required(),
    })
    .nullable()
    .defined(),
})

export type ImportedProfile = NonNullable<InferType<typeof importRules>['creatorProfile']>

interface ImportResult {
  userId: number
  slug: string | null
  images: number
  /** Images whose file was missing when the archive was made. */
  missing: number
}

interface ImportParts {
  em: EntityManager
  pendingFiles: PendingFiles
  decoder: ImageDecoder
  /** Replaces the email of the archive. */
  email?: string | undefined
  signal?: AbortSignal
}

/**
 * Creates an account without a password from an export of this or another installation. All images are decoded again.
 * Throws InvalidArchive, or an error for an email that is in use; nothing is changed then.
 */
export async function importAccount(
  path: string,
  { em, pendingFiles, decoder, email, signal }: ImportParts,
): Promise<ImportResult> {
  await using archive = await openArchive(path)
  const { account: data, creatorProfile: profile } = await readData(archive, email)
  const { picture: profilePicture, ...account } = data
  if ((await em.count(User, emailCondition(account.email))) > 0)
    throw new Error(`An account has the email ${account.email} already. Pass another one with --email.`)

  await using uploaded = pendingFiles.upload(em)
  const stored = new Map<string, StoredImage>()
  for (const { file } of profile?.images ?? []) {
    signal?.throwIfAborted()
    if (!file) continue
    if (stored.has(file)) throw new InvalidArchive(`Two pictures have the file ${file}.`)
    stored.set(file, await decode(archive, file, (content) => storeImage({ decoder, uploaded }, content)))
  }
  const avatar = profilePicture
    ? await decode(archive, profilePicture, (content) => decoder.profilePicture(content, null))
    : null
  if (avatar) await uploaded.put(avatar.contents)
  signal?.throwIfAborted()
  return await em.transactional(async (em) => {
    const user = em.create(User, { ...account, pictureFolder: avatar?.folder ?? null })
    await em.flush()
    const added = profile && (await addProfile(em, user.id, profile, stored))
    const missing = (profile?.images.length ?? 0) - stored.size
    await uploaded.keep(em)
    return { userId: user.id, slug: added?.slug ?? null, images: stored.size, missing }
  })
}

async function readData(archive: ReadableArchive, email: string | undefined) {
  const content = await archive.read(archiveFiles.data)
  try {
    const data = JSON.parse(content.toString(), withoutInheritedNames) as { account?: object }
    if (email !== undefined && data?.account) Object.assign(data.account, { email })
    return await importRules.validate(data, { stripUnknown: true })
  } catch (error) {
    throw new InvalidArchive(`${archiveFiles.data} is invalid: ${reasonOf(error)}`, { cause: error })
  }
}

/** Removes fields such as `constructor`: yup looks a field up in a plain object, and would take the inherited one for its rule. */
const withoutInheritedNames = (name: string, value: unknown) => (name in Object.prototype ? undefined : value)

function reasonOf(error: unknown): string {
  if (error instanceof ValidationError) return `${error.path ?? 'the file'}: ${error.message}`
  // yup throws when it trims a value that is not a string.
  return error instanceof SyntaxError ? error.message : 'a value has the wrong type.'
}

async function decode<Files>(
  archive: ReadableArchive,
  file: string,
  make: (content: Buffer) => Promise<Files>,
): Promise<Files> {
  try {
    return await make(await archive.read(file))
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error
    throw new InvalidArchive(`${file}: ${error.message}`, { cause: error })
  }
}

const [saveObjects, saveGear] = [
  ['image_object', 'image_id, object_name, profile_id, position, integration_seconds'],
  ['image_gear', 'image_id, gear_id, role, position'],
].map(
  ([table, columns]) =>
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ?)`,
) as [string, string]

/** Returns the gear of a former id; throws InvalidArchive for an id that the archive does not list. */
function listed(items: ReadonlyMap<number, GearItem>, formerId: number, what: string): GearItem {
  const item = items.get(formerId)
  if (!item) throw new InvalidArchive(`${what} gear ${formerId}, which is not listed.`)
  return item
}

/**
 * Adds a profile with its lists, in their order. `stored` has the stored images by the names of their files; images without one
 * are left out. The last image is the newest, or with `isNewestFirst` the first one.
 */
export async function addProfile(
  em: EntityManager,
  userId: number,
  { slug: wanted, socialLinks, supportLinks, gear, rigs, images, ...fields }: ImportedProfile,
  stored: ReadonlyMap<string, StoredImage>,
  { isNewestFirst = false } = {},
): Promise<CreatorProfile> {
  const slug = await freeSlug(em, wanted, userId)
  const profile = em.create(CreatorProfile, { ...profileColumnsOf(fields), userId, slug })
  await em.flush()
  const ordered = <Item extends object>(items: readonly Item[]) =>
    items.map((item, position) => ({ ...item, creatorProfileId: profile.id, position }))
  for (const link of ordered(socialLinks)) em.create(SocialLink, link)
  for (const link of ordered(supportLinks)) em.create(SupportLink, link)
  const items = new Map(
    ordered(gear).map(({ id: formerId, ...item }) => [formerId, em.create(GearItem, item)]),
  )
  for (const { gear: ids, ...rig } of ordered(rigs ?? []))
    em.create(Rig, { ...rig, gear: ids.map((id) => listed(items, id, 'A rig has')) })
  const shown = ordered(images).filter(({ file }) => file && stored.has(file))
  const cover = shown.find(({ isCover }) => isCover)
  const created = isNewestFirst ? shown.toReversed() : shown
  const named = await objectsOf(
    em,
    created.map(({ objects, otherObjects }) => [...(objects ?? []), ...(otherObjects ?? [])]),
  )
  const added = created.map(
    ({ objects: _names, otherObjects: _others, gear, placement, ...fields }, index) => {
      const { objectNames, otherObjects } = named[index]!
      const row = em.create(GalleryImage, {
        ...imageFieldsOf(fields, { otherObjects }),
        ...stored.get(fields.file!)!,
        isCover: created[index] === cover,
      })
      return { row, objectNames, gear: gear ?? [], placement }
    },
  )
  await em.flush()
  for (const { row, placement } of added)
    em.create(ImagePlacement, { imageId: row.id, ...importedPlacement(placement, row) })
  await em.flush()
  const objectsOfImages = added.flatMap(({ row, objectNames }) =>
    objectNames.map((object_name, index) => ({
      image_id: row.id,
      object_name,
      profile_id: profile.id,
      position: index + 1,
      integration_seconds: row.integrationSeconds,
    })),
  )
  const gearOfImages = added.flatMap(({ row, gear }) =>
    gear.map(({ gearItemId, role }, index) => {
      const item = listed(items, gearItemId, 'A picture was taken with')
      return { image_id: row.id, gear_id: item.id, role, position: index + 1 }
    }),
  )
  await em.execute(saveObjects, [JSON.stringify(objectsOfImages)])
  await em.execute(saveGear, [JSON.stringify(gearOfImages)])
  await em.insert(ProfileViews, { profileId: profile.id })
  await markProfiles(em, [[profile.id]])
  await queueSkyHours(em, { creatorProfileId: profile.id })
  return profile
}
