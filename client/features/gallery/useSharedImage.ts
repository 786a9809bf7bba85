import { type SharedImageQuery, useSharedImageQuery } from './gallery.generated.ts'

export type SharedImage = NonNullable<SharedImageQuery['galleryImage']>

/**
 * Reads an image by its id, with those before and after it, so that a link to it opens without the images before it. Keeps
 * returning the last one until that of another id is read. Reads nothing without an id.
 */
export function useSharedImage(profileId: number, id: number | undefined) {
  const skip = id === undefined
  const { data, previousData, error, refetch } = useSharedImageQuery({
    variables: { id: id ?? 0 },
    skip,
  })
  const ownOf = (read: SharedImageQuery | undefined) =>
    read?.galleryImage?.creatorProfileId === profileId ? read.galleryImage : undefined
  return {
    image: skip ? undefined : ownOf(data ?? previousData),
    /** Whether it was deleted, or is in another gallery. */
    isUnknown: data !== undefined && !ownOf(data),
    isFailed: error !== undefined,
    retry: async () => void (await refetch().catch(() => undefined)),
  }
}
