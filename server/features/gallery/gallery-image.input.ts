import { GraphQLScalarType } from 'graphql'
import UnspecifiedUpload from 'graphql-upload/GraphQLUpload.mjs'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { ArgsType, Field, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { accepted, imageId, preferred, profileId } from '../../graphql/either-name.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/integers.ts'
import { GraphQLLocalDate } from '../../graphql/dates.ts'
import type { ImagePage } from './image-pages.ts'

const { title, description, altText, tag, tags, images, imagesOfProfile, file } = limits.gallery

const GraphQLUpload = new GraphQLScalarType({
  ...UnspecifiedUpload.toConfig(),
  description: 'A file of a multipart request; null in its JSON.',
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
})

@InputType({ description: 'What may be said of a picture.' })
abstract class GalleryImageFields {
  @Field(() => String, { nullable: true, description: `What it is called, at most ${title.max} characters.` })
  title?: string | null

  @Field(() => String, {
    nullable: true,
    description: `What there is to say about it, at most ${description.max} characters.`,
  })
  description?: string | null

  @Field(() => [String], {
    nullable: true,
    description: `Short words to find it by, at most ${tags.max} of at most ${tag.max} characters each; a text with commas is several.`,
  })
  tags?: string[] | null

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'The day it was taken, YYYY-MM-DD.' })
  captureDate?: string | null

  @Field(() => String, {
    nullable: true,
    description: `What it shows, for people who cannot see it, at most ${altText.max} characters.`,
  })
  altText?: string | null
}

@InputType({
  description:
    'Pictures to add, and what is said of all of them. Without captureDate, each has the day on which it says that it was taken.',
})
export class UploadGalleryImagesInput extends GalleryImageFields {
  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `Number of the profile that will show them.${preferred(profileId)}`,
  })
  creatorProfileId!: number

  @Field(() => GraphQLPositiveInt, { nullable: true, description: accepted(profileId) })
  profileId?: never

  @Field(() => [GraphQLUpload], {
    description: `1 to ${images.max} files: JPEG, PNG or WebP, at most ${file.maxBytes} bytes and ${file.maxPixels} pixels each.`,
  })
  images!: Promise<FileUpload>[]
}

@InputType({ description: 'What changes on a picture: an absent field stays, null or a blank clears.' })
export class UpdateGalleryImageInput extends GalleryImageFields {
  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `Number of the picture.${preferred(imageId)}`,
  })
  id!: number

  @Field(() => GraphQLPositiveInt, { nullable: true, description: accepted(imageId) })
  imageId?: never
}

/** A picture, as arguments name it. */
@ArgsType()
export class ImageArgs {
  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `Number of the picture.${preferred(imageId)}`,
  })
  id!: number

  @Field(() => GraphQLPositiveInt, { nullable: true, description: accepted(imageId) })
  imageId?: never
}

@ArgsType()
export class MoveImageArgs extends ImageArgs {
  @Field(() => GraphQLNonNegativeInt, {
    description: 'Its place from now on, counted from 0; beyond the end is the end.',
  })
  toIndex!: number
}

@ArgsType()
export class ChooseCoverArgs extends ImageArgs {
  @Field(() => Boolean, {
    defaultValue: true,
    description: 'False leaves the choice to the newest picture again.',
  })
  isCover!: boolean
}

@ArgsType()
export class ImagesArgs implements ImagePage {
  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `How many pictures to read, at most ${imagesOfProfile.max}; all when absent.`,
  })
  first?: number | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description:
      'Number of the picture after which to begin, the last of the page before; the first when absent.',
  })
  after?: number | null
}
