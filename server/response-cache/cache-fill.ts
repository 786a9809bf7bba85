/** Marks answers that list, search or count profiles: any profile may come to be in them. */
export const directoryTag = 'directory'
/** Marks answers that show a profile. Triggers of the database build the same tags (migration profile_changed). */
export const profileTag = (profileId: number) => `profile:${profileId}`
/** Marks answers that show the profile of an account. */
export const ownerTag = (userId: number) => `owner:${userId}`

/** An answer that is being computed and may be stored: it collects the tags of what it is made from. */
export class CacheFill {
  readonly tags = new Set<string>()
  /** Document and variables, where an answer of the graph can be shared between GET and POST. */
  operationKey: string | undefined
  #state: 'running' | 'approved' | 'refused' = 'running'

  /** `key` is the request as it was sent, `began` the number of drops before it began, `startedAt` performance.now(). */
  constructor(
    readonly key: string,
    readonly began: number,
    readonly startedAt: number,
  ) {}

  /** Notes that the answer shows a profile. */
  addProfile({ id, userId }: { id: number; userId: number }): void {
    this.tags.add(profileTag(id)).add(ownerTag(userId))
  }

  /** Notes that the answer lists, searches or counts profiles, and shows these. */
  addDirectory(profiles: readonly { id: number; userId: number }[]): void {
    this.tags.add(directoryTag)
    for (const profile of profiles) this.addProfile(profile)
  }

  get isApproved(): boolean {
    return this.#state === 'approved'
  }

  get isRefused(): boolean {
    return this.#state === 'refused'
  }

  /** Allows the answer to be stored, unless a part of it was refused. */
  approve(): void {
    if (!this.isRefused) this.#state = 'approved'
  }

  /** Keeps the answer out of the cache for good. */
  refuse(): void {
    this.#state = 'refused'
  }
}
