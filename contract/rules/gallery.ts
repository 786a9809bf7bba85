import { array, boolean, mixed, number, object, string } from 'yup'
import { accountLimits } from '../account-limits.ts'
import { gearRoles, imageLicenses } from '../acquisition.ts'
import { limits } from '../limits.ts'
import {
  commaSeparatedList,
  optionalDate,
  optionalDecimal,
  optionalNumber,
  optionalParagraphs,
  optionalText,
  textList,
} from './fields.ts'
import { placeHintRules } from './placement.ts'

const {
  title,
  titles,
  description,
  altText,
  altTexts,
  tag,
  tags,
  captureDate,
  images,
  objects,
  gear,
  exposures,
  exposure,
  site,
  bortleClass,
  calibrationFrames,
  processing,
  credit,
  selection,
} = limits.gallery

const { count, seconds } = exposure
const { acquisitionCsv } = accountLimits

const nameIn = <Name extends string>(values: Record<Name, unknown>) =>
  string<Name>().oneOf(Object.keys(values) as Name[])

export const exposureRules = object({
  filter: optionalText(exposure.filter),
  count: optionalNumber(count).required(count.required),
  seconds: optionalDecimal(seconds).required(seconds.required),
  gain: optionalNumber(exposure.gain),
  iso: optionalNumber(exposure.iso),
  binning: optionalNumber(exposure.binning),
  date: optionalDate(exposure.date),
  offset: optionalNumber(exposure.offset),
  sensorTemperature: optionalDecimal(exposure.sensorTemperature),
  fNumber: optionalDecimal(exposure.fNumber),
  meanSqm: optionalDecimal(exposure.meanSqm),
  meanFwhm: optionalDecimal(exposure.meanFwhm),
  temperature: optionalDecimal(exposure.temperature),
})

const relationRules = {
  objects: textList(objects.name, objects),
  gear: array(object({ gearItemId: number().required(), role: nameIn(gearRoles).nullable() }))
    .max(gear.max, gear.tooMany)
    .test(
      'unique',
      gear.repeated,
      (used) => new Set(used?.map((one) => one.gearItemId)).size === (used ?? []).length,
    )
    .nullable(),
}

export const galleryImageRules = object({
  title: optionalText(title),
  description: optionalParagraphs(description),
  tags: commaSeparatedList(tag, tags),
  captureDate: optionalDate(captureDate),
  altText: optionalText(altText),
  exposures: array(exposureRules).max(exposures.max, exposures.tooMany).nullable(),
  site: optionalText(site),
  bortleClass: optionalNumber(bortleClass),
  calibrationFrames: optionalText(calibrationFrames),
  processing: optionalText(processing),
  license: nameIn(imageLicenses).nullable(),
  credit: optionalText(credit),
  isUnlisted: boolean().nullable(),
  ...relationRules,
})

/** A picture, and what is only used when it is saved. */
export const savedImageRules = galleryImageRules.shape({ placeHint: placeHintRules })

const selectedIds = array(number().defined())
  .min(1, selection.tooFew)
  .max(selection.max, selection.tooMany)
  .required(selection.tooFew)

/** Images to delete. */
export const selectionRules = object({ ids: selectedIds })

/** What the fields of several images become, gain or lose. */
export const imageChangesRules = galleryImageRules.partial().shape({
  addTags: commaSeparatedList(tag, tags),
  removeTags: commaSeparatedList(tag, tags),
  addObjects: relationRules.objects,
  addGear: relationRules.gear,
})

/** Images to change. */
export const changedImagesRules = object({ ids: selectedIds, changes: imageChangesRules })

/** A text for each image of an upload, in their order. */
const textsOfImages = (text: Parameters<typeof optionalText>[0], { tooMany }: { tooMany: string }) =>
  array(optionalText(text))
    .when('images', ([files], rule) =>
      rule.max((files as unknown[] | undefined)?.length || images.max, tooMany),
    )
    .nullable()

/** Images to upload with their own texts and their common metadata. The decoder checks the files' contents. */
export const uploadRules = savedImageRules.shape({
  images: array(mixed().defined())
    .min(1, images.tooFew)
    .max(images.max, images.tooMany)
    .required(images.tooFew),
  titles: textsOfImages(title, titles),
  altTexts: textsOfImages(altText, altTexts),
  acquisitionCsv: string().max(acquisitionCsv.max, acquisitionCsv.tooLong).nullable(),
})

/** The decoder checks the file's content. */
export const replacementRules = object({ image: mixed().defined() })
