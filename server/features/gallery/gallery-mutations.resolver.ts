import { Arg, Ctx, Field, ObjectType, Resolver } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { changedImagesRules, savedImageRules, selectionRules } from '../../../contract/rules/gallery.ts'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { costOfList } from '../../limits/document-limits.ts'
import { moveItem } from '../profile/change-items.ts'
import type { ItemInput, MoveItemInput } from '../profile/profile-item.input.ts'
import { DeletedItemPayload, itemPayload, ListPayload } from '../profile/profile-payload.ts'
import { SessionUser } from '../session/session-user.type.ts'
import { changeImages, chooseCover, deleteImages, galleryImages } from './change-images.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import {
  ChooseCoverImageInput,
  DeleteGalleryImageInput,
  DeleteGalleryImagesInput,
  MoveGalleryImageInput,
  UpdateGalleryImageInput,
  UpdateGalleryImagesInput,
} from './gallery-image.input.ts'

const costOfSelection = costOfList(limits.gallery.selection.max)

/** Declares the field of a payload. */
export const session = { description: 'The signed-in account, with the bytes that its pictures take up now.' }

@ObjectType()
abstract class DeletedImagePayload extends DeletedItemPayload {
  @Field(() => SessionUser, session)
  session!: SessionUser
}

@ObjectType()
abstract class ChangedImagesPayload extends ListPayload {
  @Field(() => [GalleryImage], {
    complexity: costOfSelection,
    description: 'The pictures, in the order of the ids.',
  })
  galleryImages!: GalleryImage[]
}

@ObjectType()
abstract class DeletedImagesPayload extends ListPayload {
  @Field(() => [GraphQLPositiveInt], { complexity: costOfSelection, description: 'Ids of what was deleted.' })
  deletedIds!: number[]

  @Field(() => SessionUser, session)
  session!: SessionUser
}

export const ImagePayload = itemPayload('galleryImage', GalleryImage, 'picture')

/** Returns an `ImagePayload`. */
export const changedImage = (galleryImage: GalleryImage) => ({
  galleryImage,
  creatorProfileId: galleryImage.creatorProfileId,
})

@Resolver()
export class GalleryMutationsResolver {
  @Access('owner')
  @PayloadMutation(ImagePayload, { description: 'Changes the texts of a picture in your gallery.' })
  async updateGalleryImage(
    @ValidInput(() => UpdateGalleryImageInput, savedImageRules.partial(), 'The changes.')
    input: UpdateGalleryImageInput,
    @Ctx() context: Context,
  ) {
    const { id, ...changes } = input
    const [image] = await changeImages(context, [id], changes)
    return changedImage(image!)
  }

  @Access('owner')
  @PayloadMutation(ChangedImagesPayload, {
    description: 'Makes the same changes to several pictures in your gallery, to all of them or none.',
  })
  async updateGalleryImages(
    @ValidInput(() => UpdateGalleryImagesInput, changedImagesRules, 'The pictures and their changes.')
    { ids, changes }: UpdateGalleryImagesInput,
    @Ctx() context: Context,
  ) {
    const galleryImages = await changeImages(context, ids, changes, 'changes.gear')
    return { galleryImages, creatorProfileId: galleryImages[0]!.creatorProfileId }
  }

  @Access('owner')
  @PayloadMutation(DeletedImagePayload, { description: 'Deletes a picture of your gallery and its files.' })
  async deleteGalleryImage(
    @Arg('input', () => DeleteGalleryImageInput, { description: 'The picture.' }) { id }: ItemInput,
    @Ctx() context: Context,
  ) {
    const [image] = await deleteImages(context, [id])
    return {
      deletedId: id,
      creatorProfileId: image!.creatorProfileId,
      session: context.requireUser(),
    }
  }

  @Access('owner')
  @PayloadMutation(DeletedImagesPayload, {
    description: 'Deletes several pictures of your gallery and their files, all of them or none.',
  })
  async deleteGalleryImages(
    @ValidInput(() => DeleteGalleryImagesInput, selectionRules, 'The pictures.')
    { ids }: DeleteGalleryImagesInput,
    @Ctx() context: Context,
  ) {
    const images = await deleteImages(context, ids)
    return {
      deletedIds: images.map(({ id }) => id),
      creatorProfileId: images[0]!.creatorProfileId,
      session: context.requireUser(),
    }
  }

  @Access('owner')
  @PayloadMutation(ImagePayload, { description: 'Moves a picture within your gallery.' })
  async moveGalleryImage(
    @Arg('input', () => MoveGalleryImageInput, { description: 'The picture and its new index.' })
    input: MoveItemInput,
    @Ctx() context: Context,
  ) {
    return changedImage(await moveItem(context, galleryImages, input))
  }

  @Access('owner')
  @PayloadMutation(ImagePayload, {
    description: 'Chooses a picture of your gallery as the cover of your profile.',
  })
  async chooseCoverImage(
    @Arg('input', () => ChooseCoverImageInput, { description: 'The picture.' }) input: ChooseCoverImageInput,
    @Ctx() context: Context,
  ) {
    return changedImage(await chooseCover(context, input))
  }
}
