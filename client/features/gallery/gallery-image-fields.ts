import type { UpdateGalleryImageInput } from '../../generated/graphql.ts'

/** What the forms say of a picture. */
export const blankFields = { title: '', description: '', tags: '', captureDate: '', altText: '' }

export type GalleryImageFields = typeof blankFields

/** As the graph takes it: a text with commas is several tags, and a blank day is none. An absent field stays absent. */
export const toInput = ({ tags, captureDate, ...texts }: Partial<GalleryImageFields>) =>
  ({
    ...texts,
    ...(tags === undefined ? {} : { tags: [tags] }),
    ...(captureDate === undefined ? {} : { captureDate: captureDate || null }),
  }) satisfies Partial<UpdateGalleryImageInput>
