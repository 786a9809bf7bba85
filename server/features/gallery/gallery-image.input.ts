import { GraphQLScalarType } from 'graphql'
import UnspecifiedUpload from 'graphql-upload/GraphQLUpload.mjs'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { Field, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { GraphQLPositiveInt } from '../../graphql/integers.ts'
import { GraphQLLocalDate } from '../../graphql/dates.ts'

const { title, description, altText, tag, tags, images, file } = limits.gallery

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
  @Field(() => GraphQLPositiveInt, { description: 'Number of the profile that will show them.' })
  creatorProfileId!: number

  @Field(() => [GraphQLUpload], {
    description: `1 to ${images.max} files: JPEG, PNG or WebP, at most ${file.maxBytes} bytes and ${file.maxPixels} pixels each.`,
  })
  images!: Promise<FileUpload>[]
}

@InputType({ description: 'What changes on a picture: an absent field stays, null or a blank clears.' })
export class UpdateGalleryImageInput extends GalleryImageFields {
  @Field(() => GraphQLPositiveInt, { description: 'Number of the picture.' })
  id!: number
}
