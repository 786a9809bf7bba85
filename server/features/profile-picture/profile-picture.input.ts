import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { Field, InputType } from 'type-graphql'
import { limits } from '../../../contract/limits.ts'
import { OptionalText } from '../../graphql/optional-text.ts'
import { GraphQLNonNegativeInt, GraphQLPositiveInt } from '../../graphql/scalars.ts'
import { GraphQLUpload } from '../gallery/gallery-image.input.ts'

const { file } = limits.gallery
const { side, altText } = limits.profilePicture
const altTextDescription = 'Alternative text for people who cannot see the picture'

@InputType({
  description:
    'A profile picture, and the square of it to show, in pixels of the upright picture. Without left, top and side, the largest square in its middle.',
})
export class UploadProfilePictureInput {
  @Field(() => GraphQLUpload, {
    description: `JPEG, PNG or WebP, at most ${file.maxBytes} bytes and ${file.maxPixels} pixels.`,
  })
  picture!: Promise<FileUpload>

  @Field(() => GraphQLNonNegativeInt, { nullable: true, description: 'Left edge of the square.' })
  left?: number | null

  @Field(() => GraphQLNonNegativeInt, { nullable: true, description: 'Upper edge of the square.' })
  top?: number | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `Side of the square, at least ${side.min}.`,
  })
  side?: number | null

  @OptionalText(altTextDescription, altText)
  altText?: string | null
}

@InputType({ description: 'The text of a profile picture.' })
export class UpdateProfilePictureInput {
  @OptionalText(altTextDescription, altText)
  altText?: string | null
}
