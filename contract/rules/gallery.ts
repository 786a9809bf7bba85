import { array, mixed, object } from 'yup'
import { limits } from '../limits.ts'
import { commaSeparatedList, optionalDate, optionalParagraphs, optionalText } from './fields.ts'

const { title, description, altText, tag, tags, captureDate, images } = limits.gallery

/** An image's metadata. */
export const galleryImageRules = object({
  title: optionalText(title),
  description: optionalParagraphs(description),
  tags: commaSeparatedList(tag, tags),
  captureDate: optionalDate(captureDate),
  altText: optionalText(altText),
})

/** Images to upload with their common metadata. The decoder checks the files' contents. */
export const uploadRules = galleryImageRules.shape({
  images: array(mixed().defined())
    .min(1, images.tooFew)
    .max(images.max, images.tooMany)
    .required(images.tooFew),
})
