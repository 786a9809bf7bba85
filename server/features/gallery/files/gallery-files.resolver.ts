import { Ctx, Field, ObjectType, Resolver } from 'type-graphql'
import { replacementRules, uploadRules } from '../../../../contract/rules/gallery.ts'
import type { Context } from '../../../graphql/context.ts'
import { Access } from '../../../graphql/access.ts'
import { CreationKey, type RetriedCreation } from '../../../graphql/idempotency-key.ts'
import { PayloadMutation } from '../../../graphql/payload-mutation.ts'
import { ValidInput } from '../../../graphql/valid-input.ts'
import { ListPayload } from '../../profile/profile-payload.ts'
import { SessionUser } from '../../session/session-user.type.ts'
import { GalleryImage } from '../gallery-image.entity.ts'
import { ReplaceGalleryImageInput, UploadGalleryImagesInput } from '../gallery-image.input.ts'
import { session } from '../gallery-mutations.resolver.ts'
import { withAcquisitionOfCsv } from './acquisition-of-csv.ts'
import { replaceImage } from './replace-image.ts'
import { uploadImages } from './upload-images.ts'

const errors = {
  RATE_LIMITED: 'after too many files or for too many uploads at a time',
  LENGTH_REQUIRED: 'without Content-Length',
  TOO_LARGE: 'if the files together are too large',
  BUSY: 'while too many uploads wait',
  STORAGE_FULL: 'if the disk is full',
  QUOTA_EXCEEDED: 'if your pictures would take up too many bytes',
}

@ObjectType()
abstract class UploadedImagesPayload extends ListPayload {
  @Field(() => [GalleryImage], { description: 'The new pictures, in the order of the files.' })
  galleryImages!: GalleryImage[]

  @Field(() => SessionUser, session)
  session!: SessionUser
}

@ObjectType()
abstract class ReplacedImagePayload extends ListPayload {
  @Field(() => GalleryImage, { description: 'The picture, with its new file.' })
  galleryImage!: GalleryImage

  @Field(() => SessionUser, session)
  session!: SessionUser
}

@Resolver()
export class GalleryFilesResolver {
  @Access('owner', { idempotent: true, errors })
  @PayloadMutation(UploadedImagesPayload, {
    description:
      'Adds pictures to the end of your gallery, all of them or none. Send the files in a multipart request.',
  })
  async uploadGalleryImages(
    @ValidInput(() => UploadGalleryImagesInput, uploadRules, 'The pictures.') input: UploadGalleryImagesInput,
    @CreationKey() creation: RetriedCreation | null,
    @Ctx() context: Context,
  ) {
    const galleryImages = await uploadImages(context, withAcquisitionOfCsv(input), creation)
    const { creatorProfileId } = input
    return { galleryImages, creatorProfileId, session: context.requireUser() }
  }

  @Access('owner', { idempotent: true, errors })
  @PayloadMutation(ReplacedImagePayload, {
    description:
      'Replaces the file of a picture in your gallery, which keeps its address, texts, objects and place. Send it in a multipart request.',
  })
  async replaceGalleryImage(
    @ValidInput(() => ReplaceGalleryImageInput, replacementRules, 'The picture and its new file.')
    input: ReplaceGalleryImageInput,
    @CreationKey() creation: RetriedCreation | null,
    @Ctx() context: Context,
  ) {
    const galleryImage = await replaceImage(context, input, creation)
    const { creatorProfileId } = galleryImage
    return { galleryImage, creatorProfileId, session: context.requireUser() }
  }
}
