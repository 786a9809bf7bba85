import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { placementRules } from '../../../contract/rules/placement.ts'
import { firstRules } from '../../../contract/rules/sky.ts'
import { addJob } from '../../database/jobs.ts'
import { prepared } from '../../database/prepared.ts'
import { Access } from '../../graphql/access.ts'
import { connect, connectionOf, pageArgs, type PageArgs, pageOf, placeIn } from '../../graphql/connection.ts'
import type { Context } from '../../graphql/context.ts'
import { PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidArgs, ValidInput } from '../../graphql/valid-input.ts'
import { costOfConnection } from '../../limits/document-limits.ts'
import { galleryImages } from '../gallery/change-images.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { changedImage, ImagePayload } from '../gallery/gallery-mutations.resolver.ts'
import { objectsOfImages, rowsByKey } from '../gallery/image-lists.ts'
import type { ImageRow } from '../gallery/image-pages.ts'
import { queueImages } from '../gallery/queue-placement.ts'
import { changeOwnProfile, ownItem } from '../profile/change-items.ts'
import type { ItemInput } from '../profile/profile-item.input.ts'
import { columnsOf } from '../profile/profile-rows.ts'
import { queueSkyHours } from '../profile/queue-sky-hours.ts'
import { SkyObject } from '../sky/sky-object.type.ts'
import { ellipseOf, type FramedObject, objectsByIndex, objectsInFrame } from './objects-in-frame.ts'
import { ImagePlacement } from './image-placement.entity.ts'
import { noPlace, type PlacementRow, withoutPlace } from './place.ts'
import {
  ifPlaced,
  ObjectInFrame,
  PlaceGalleryImageInput,
  RemoveGalleryImagePlacementInput,
  SkyPosition,
} from './placement.type.ts'
import type { Wcs } from '../../../contract/wcs.ts'

const placementsOfImages = rowsByKey<PlacementRow>(
  prepared(
    'placements_of_images',
    `select image_id as key, ${columnsOf('placement', Object.keys(noPlace))} from image_placement placement
     where image_id = any($1::int[])`,
  ),
)

const ObjectInFrameConnection = connectionOf('ObjectInFrame', ObjectInFrame, 'objects')
const { perPage } = limits.directory
const ObjectsInFrameArgs = pageArgs(perPage)

@Resolver(() => GalleryImage)
export class PlacementResolver {
  @FieldResolver(() => ImagePlacement, {
    nullable: true,
    description: 'Where in the sky it is, as its stars say; null on a site that places no pictures.',
  })
  async placement(@Root() { id }: ImageRow, @Ctx() context: Context): Promise<PlacementRow | null> {
    const row = await context.load(placementsOfImages, id)
    return row?.state === 'waiting' && !context.placesImages ? null : row
  }

  @FieldResolver(() => ObjectInFrameConnection, {
    complexity: costOfConnection(),
    description:
      'Objects of the catalogue whose centre it shows: the largest first, then those without a size, the brightest first. Empty unless placed.',
  })
  async objectsInFrame(
    @Root() { id, width, height }: ImageRow,
    @ValidArgs(() => ObjectsInFrameArgs, firstRules(perPage.max)) { first, after }: PageArgs,
    @Ctx() context: Context,
  ) {
    const list = `frame:${id}`
    const [lastIndex = -1] = placeIn(list, after, 1)
    const [placement, objects] = await Promise.all([
      context.load(placementsOfImages, id),
      context.load(objectsOfImages, id),
    ])
    const wcs = placement?.state === 'placed' ? ({ ...placement, width, height } as unknown as Wcs) : null
    const framed = wcs ? objectsInFrame(wcs) : []
    const { nodes, hasNextPage } = pageOf(
      framed.filter(({ object }) => object.index > lastIndex),
      first,
    )
    const named = new Set(objects.map(({ name }) => name))
    const rows = nodes.map((node) =>
      Object.assign(node, ellipseOf(wcs!, node), { isNamed: named.has(node.object.name) }),
    )
    return connect({ nodes: rows, hasNextPage }, after, {
      list,
      placeOf: ({ object }) => [object.index],
      totalCount: () => framed.length,
    })
  }
}

@Resolver(() => ImagePlacement)
export class ImagePlacementResolver {
  @FieldResolver(
    () => [SkyPosition],
    ifPlaced('Its corners: top left, top right, bottom right and bottom left'),
  )
  corners(@Root() { corners }: PlacementRow): SkyPosition[] | null {
    return corners
      ? [0, 2, 4, 6].map((at) => ({ rightAscension: corners[at]!, declination: corners[at + 1]! }))
      : null
  }
}

@Resolver(() => ObjectInFrame)
export class ObjectInFrameResolver {
  @FieldResolver(() => SkyObject, { description: 'The object.' })
  object(@Root() { object }: FramedObject, @Ctx() context: Context) {
    return context.load(objectsByIndex, object.index)
  }
}

@Resolver()
export class PlacementMutationsResolver {
  @Access('owner')
  @PayloadMutation(ImagePayload, {
    description:
      'Looks again for the place of a picture of your gallery in the sky, first where the hints say. Nothing is found on a site that places no pictures.',
  })
  placeGalleryImage(
    @ValidInput(() => PlaceGalleryImageInput, placementRules, 'The picture and the hints.')
    { id, rightAscension = null, declination = null, width = null }: PlaceGalleryImageInput,
    @Ctx() context: Context,
  ) {
    const hint = { hintRightAscension: rightAscension, hintDeclination: declination, hintWidth: width }
    const isHint = rightAscension !== null || width !== null
    return changePlacement(context, id, 'waiting', isHint ? { ...hint, hintSource: 'owner' } : {})
  }

  @Access('owner')
  @PayloadMutation(ImagePayload, {
    description:
      'Removes the place of a picture of your gallery in the sky. It is not looked for again unless you ask.',
  })
  removeGalleryImagePlacement(
    @Arg('input', () => RemoveGalleryImagePlacementInput, { description: 'The picture.' }) { id }: ItemInput,
    @Ctx() context: Context,
  ) {
    return changePlacement(context, id, 'removed')
  }
}

/** Another place is looked for first where the hint says; a removed one, not until its owner asks. */
const changePlacement = async (
  context: Context,
  imageId: number,
  state: 'waiting' | 'removed',
  hint: Partial<ImagePlacement> = {},
) =>
  changedImage(
    await changeOwnProfile(context, async (em, ownId) => {
      const image = await ownItem(em, galleryImages, imageId, ownId)
      await em.upsert(ImagePlacement, { imageId, ...withoutPlace(state), ...hint })
      if (state === 'waiting') await queueImages(context, em, [image])
      await addJob(em, 'write_metadata', { imageIds: [imageId] })
      await queueSkyHours(em, { imageIds: [imageId] })
      return image
    }),
  )
