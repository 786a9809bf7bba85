import type { UpdateGalleryImageInput } from '../../generated/graphql.ts'

/** What the forms say of a picture. */
export const blankFields = { title: '', description: '', tags: '', captureDate: '', altText: '' }

export type GalleryImageFields = typeof blankFields

/** As the graph takes it: a text with commas is several tags, and a day that is not given is none. */
export const toInput = ({ tags, captureDate, ...texts }: GalleryImageFields) =>
  ({ ...texts, tags: [tags], captureDate: captureDate || null }) satisfies Partial<UpdateGalleryImageInput>
