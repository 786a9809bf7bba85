/** As many drops as are remembered; an answer that took longer than so many is not stored. */
const remembered = 1_000

/** Stands for all tags. */
export const everything = 'all'

/** Remembers the latest drops, for answers that were being computed meanwhile. */
export class DropLog {
  /** How many drops there were. */
  count = 0
  #latest: (readonly string[])[] = []

  add(tags: readonly string[]): void {
    this.count++
    this.#latest.push(tags)
    // Halved, not shifted: constant time for each.
    if (this.#latest.length > 2 * remembered) this.#latest = this.#latest.slice(-remembered)
  }

  /** Returns whether a drop after the first `began` ones met one of the tags, or may have. */
  hasMet(tags: ReadonlySet<string>, began: number): boolean {
    const since = this.count - began
    if (since === 0) return false
    if (since > this.#latest.length) return true
    return this.#latest.slice(-since).some((drop) => drop.some((tag) => tag === everything || tags.has(tag)))
  }
}
