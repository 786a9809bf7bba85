/** Of responses that list, filter or count profiles: new, deleted and renamed ones and changed specialties affect them. */
export const directoryTag = 'directory'
/** Of responses to searches for a text, which a changed bio or location affects, too. */
export const searchTag = 'search'
/** Of responses that contain a profile. Triggers build the same tags (server/database/functions). */
export const profileTag = (profileId: number) => `profile:${profileId}`
/** Of responses that list pictures or creators of a sky object. */
const objectTag = (objectId: number) => `object:${objectId}`
/** Of responses that contain the profile of an account. */
export const ownerTag = (userId: number) => `owner:${userId}`

/** Collects the tags of a response that is being computed and may be stored. */
export class CacheFill {
  readonly tags = new Set<string>()
  /** Document and variables, when GET and POST can share the response. */
  operationKey: string | undefined
  #state: 'running' | 'approved' | 'refused' = 'running'

  constructor(
    readonly key: string,
    /** How often responses had been invalidated. */
    readonly invalidationsAtStart: number,
    /** By performance.now(). */
    public startedAt: number,
  ) {}

  /** The response contains another one, is dropped with it, and expires with it. */
  addShared({ tags, startedAt }: { tags: ReadonlySet<string>; startedAt: number }): void {
    for (const tag of tags) this.tags.add(tag)
    this.startedAt = Math.min(this.startedAt, startedAt)
  }

  addProfile({ id, userId }: { id: number; userId: number }): void {
    this.tags.add(profileTag(id)).add(ownerTag(userId))
  }

  addObject(objectId: number): void {
    this.tags.add(objectTag(objectId))
  }

  addImages(images: readonly { creatorProfileId: number }[]): void {
    for (const { creatorProfileId } of images) this.tags.add(profileTag(creatorProfileId))
  }

  /** The response lists, filters or counts profiles, and contains these. */
  addDirectory(
    profiles: readonly { id: number; userId: number }[],
    { isSearch = false }: { isSearch?: boolean } = {},
  ): void {
    this.tags.add(directoryTag)
    if (isSearch) this.tags.add(searchTag)
    for (const profile of profiles) this.addProfile(profile)
  }

  get isApproved(): boolean {
    return this.#state === 'approved'
  }

  get isRefused(): boolean {
    return this.#state === 'refused'
  }

  approve(): void {
    if (!this.isRefused) this.#state = 'approved'
  }

  refuse(): void {
    this.#state = 'refused'
  }
}
