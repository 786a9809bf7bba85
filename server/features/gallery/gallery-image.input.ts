import { GraphQLScalarType } from 'graphql'
import UnspecifiedUpload from 'graphql-upload/GraphQLUpload.mjs'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { Field, Float, InputType } from 'type-graphql'
import type { ImageLicenseName } from '../../../contract/acquisition.ts'
import { accountLimits } from '../../../contract/account-limits.ts'
import { limits } from '../../../contract/limits.ts'
import { namedInput } from '../../graphql/payload-mutation.ts'
import { OptionalText } from '../../graphql/optional-text.ts'
import { GraphQLPositiveInt, GraphQLLocalDate } from '../../graphql/scalars.ts'
import { ItemInput, MoveItemInput } from '../profile/profile-item.input.ts'
import { Exposure, ImageGearInput, ImageLicense } from './image-details.type.ts'

const {
  title,
  description,
  altText,
  tag,
  tags,
  images,
  file,
  objects,
  gear,
  exposures,
  site,
  bortleClass,
  calibrationFrames,
  processing,
  credit,
  selection,
} = limits.gallery

const { acquisitionCsv } = accountLimits

export const GraphQLUpload = new GraphQLScalarType({
  ...UnspecifiedUpload.toConfig(),
  description: 'A file of a multipart request; null in its JSON.',
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
})

const { rightAscension, declination, width } = limits.placement

@InputType({ description: 'Where in the sky frames say that they are, J2000.' })
export class PlaceHintInput {
  @Field(() => Float, {
    description: `Right ascension in degrees, ${rightAscension.min} to ${rightAscension.max}.`,
  })
  rightAscension!: number

  @Field(() => Float, { description: `Declination in degrees, ${declination.min} to ${declination.max}.` })
  declination!: number

  @Field(() => Float, {
    nullable: true,
    description: `The longer side of a frame in degrees, ${width.min} to ${width.max}.`,
  })
  width?: number | null
}

const ofFrames = {
  nullable: true,
  description: 'Where its frames say that they are: its stars are looked for there first. It is not kept.',
}

@InputType({ description: 'Texts of a picture.' })
abstract class GalleryImageFields {
  @OptionalText('Title', title)
  title?: string | null

  @OptionalText('Description', description)
  description?: string | null

  @Field(() => [String], {
    nullable: true,
    description: `At most ${tags.max} tags of at most ${tag.max} characters each; a text with commas is split into several.`,
  })
  tags?: string[] | null

  @Field(() => GraphQLLocalDate, { nullable: true, description: 'The day it was taken, YYYY-MM-DD.' })
  captureDate?: string | null

  @OptionalText('Alternative text for people who cannot see the picture', altText)
  altText?: string | null

  @Field(() => [String], {
    nullable: true,
    description: `At most ${objects.max} sky objects that it shows, each by any of its names. Names that the catalogue does not know become \`otherObjects\`.`,
  })
  objects?: string[] | null

  @Field(() => [ImageGearInput], {
    nullable: true,
    description: `At most ${gear.max} items of the profile's gear that it was taken with.`,
  })
  gear?: ImageGearInput[] | null

  @Field(() => [Exposure], {
    nullable: true,
    description: `At most ${exposures.max} series of equal exposures.`,
  })
  exposures?: Exposure[] | null

  @OptionalText('Where it was taken', site)
  site?: string | null

  @Field(() => GraphQLPositiveInt, {
    nullable: true,
    description: `Darkness of the sky on the Bortle scale, ${bortleClass.min} to ${bortleClass.max}.`,
  })
  bortleClass?: number | null

  @OptionalText('Calibration frames in words', calibrationFrames)
  calibrationFrames?: string | null

  @OptionalText('Software that it was processed with', processing)
  processing?: string | null

  @Field(() => ImageLicense, {
    nullable: true,
    description: 'What others may do with it; null means all rights reserved.',
  })
  license?: ImageLicenseName | null

  @OptionalText('Credit line, if it names others than the creator', credit)
  credit?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether no list, feed or search has it; its address works.',
  })
  isUnlisted?: boolean | null
}

@InputType({
  description:
    'Pictures to add, and the texts for all of them. Without captureDate, the date is read from each file.',
})
export class UploadGalleryImagesInput extends GalleryImageFields {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the profile to add them to.' })
  creatorProfileId!: number

  @Field(() => [GraphQLUpload], {
    description: `1 to ${images.max} files: JPEG, PNG or WebP, at most ${file.maxBytes} bytes and ${file.maxPixels} pixels each.`,
  })
  images!: Promise<FileUpload>[]

  @Field(() => [String], {
    nullable: 'itemsAndList',
    description:
      'A title for each file, in their order. A file whose title is missing, null or blank has `title`.',
  })
  titles?: (string | null)[] | null

  @Field(() => [String], {
    nullable: 'itemsAndList',
    description:
      'An alternative text for each file, in their order. A file whose text is missing, null or blank has `altText`.',
  })
  altTexts?: (string | null)[] | null

  @Field(() => String, {
    nullable: true,
    description: `A CSV with AstroBin's columns, which excludes \`exposures\`, at most ${acquisitionCsv.max} characters. It also sets \`bortleClass\` and \`calibrationFrames\` that are absent. Unknown columns and invalid optional values are left out; a half Bortle class becomes the brighter one.`,
  })
  acquisitionCsv?: string | null

  @Field(() => PlaceHintInput, ofFrames)
  placeHint?: PlaceHintInput | null
}

@InputType({
  description: 'Changes to a picture: an absent field keeps its value, null or a blank clears it.',
})
export class UpdateGalleryImageInput extends GalleryImageFields {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the picture.' })
  id!: number

  @Field(() => PlaceHintInput, ofFrames)
  placeHint?: PlaceHintInput | null
}

@InputType({ description: 'A picture, and the file that replaces its own.' })
export class ReplaceGalleryImageInput {
  @Field(() => GraphQLPositiveInt, { description: 'Id of the picture.' })
  id!: number

  @Field(() => GraphQLUpload, {
    description: `JPEG, PNG or WebP, at most ${file.maxBytes} bytes and ${file.maxPixels} pixels.`,
  })
  image!: Promise<FileUpload>
}

@InputType({
  description:
    'Changes to each of several pictures: an absent field keeps its value, null or a blank clears it.',
})
export class GalleryImageChanges extends GalleryImageFields {
  @Field(() => [String], { nullable: true, description: 'Tags that each picture gains, at its end.' })
  addTags?: string[] | null

  @Field(() => [String], { nullable: true, description: 'Tags that each picture loses, in any case.' })
  removeTags?: string[] | null

  @Field(() => [String], {
    nullable: true,
    description: 'Sky objects that each picture gains, each by any of its names.',
  })
  addObjects?: string[] | null

  @Field(() => [ImageGearInput], {
    nullable: true,
    description: 'Gear that each picture gains. A piece that it has already gets this role.',
  })
  addGear?: ImageGearInput[] | null
}

@InputType({ description: 'Pictures of your gallery.' })
abstract class SelectedImages {
  @Field(() => [GraphQLPositiveInt], { description: `Ids of 1 to ${selection.max} pictures.` })
  ids!: number[]
}

@InputType({ description: 'Pictures, and changes that are made to each of them.' })
export class UpdateGalleryImagesInput extends SelectedImages {
  @Field(() => GalleryImageChanges, { description: 'The changes.' })
  changes!: GalleryImageChanges
}

@InputType({ description: 'Pictures to delete.' })
export class DeleteGalleryImagesInput extends SelectedImages {}

export const DeleteGalleryImageInput = namedInput(
  'DeleteGalleryImageInput',
  ItemInput,
  'A picture to delete.',
)

export const MoveGalleryImageInput = namedInput('MoveGalleryImageInput', MoveItemInput, 'A picture to move.')

@InputType({ description: 'A picture to choose as the cover.' })
export class ChooseCoverImageInput extends ItemInput {
  @Field(() => Boolean, {
    defaultValue: true,
    description: 'False resets the cover to the newest picture.',
  })
  isCover!: boolean
}
