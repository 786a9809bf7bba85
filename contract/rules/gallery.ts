import { array, mixed, object } from 'yup'
import { limits } from '../limits.ts'
import { commaSeparatedList, optionalDate, optionalParagraphs, optionalText } from './fields.ts'

const { title, description, altText, tag, tags, captureDate, images } = limits.gallery

/** What may be said of a picture. */
export const galleryImageRules = object({
  title: optionalText(title),
  description: optionalParagraphs(description),
  tags: commaSeparatedList(tag, tags),
  captureDate: optionalDate(captureDate),
  altText: optionalText(altText),
})

/** Pictures to upload, and what is said of all of them. What is in a file, its decoder knows. */
export const uploadRules = galleryImageRules.shape({
  images: array(mixed().defined())
    .min(1, images.tooFew)
    .max(images.max, images.tooMany)
    .required(images.tooFew),
})
