import type { UpdateGalleryImageInput } from '../../generated/graphql.ts'

export const blankFields = { title: '', description: '', tags: '', captureDate: '', altText: '' }

export type GalleryImageFields = typeof blankFields

/**
 * Maps form fields to the mutation's input. The server splits tags at commas; a blank date becomes null, and absent
 * fields stay absent.
 */
export const toInput = ({ tags, captureDate, ...texts }: Partial<GalleryImageFields>) =>
  ({
    ...texts,
    ...(tags === undefined ? {} : { tags: [tags] }),
    ...(captureDate === undefined ? {} : { captureDate: captureDate || null }),
  }) satisfies Partial<UpdateGalleryImageInput>
