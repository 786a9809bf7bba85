/** Number of drops that are kept at least; a response whose computation spans more is not stored. */
const keptDrops = 1_000

/** Drops all responses. */
export const everything = 'all'

/** Keeps the latest drops, for responses that are being computed meanwhile. */
export class DropLog {
  /** Number of drops so far. */
  count = 0
  #latest: (readonly string[])[] = []

  add(tags: readonly string[]): void {
    this.count++
    this.#latest.push(tags)
    // Halved instead of shifted, for amortized constant time.
    if (this.#latest.length > 2 * keptDrops) this.#latest = this.#latest.slice(-keptDrops)
  }

  /** Returns whether a drop after the first `began` ones has one of the tags, or may have. */
  hasMet(tags: ReadonlySet<string>, began: number): boolean {
    const since = this.count - began
    if (since === 0) return false
    if (since > this.#latest.length) return true
    return this.#latest.slice(-since).some((drop) => drop.some((tag) => tag === everything || tags.has(tag)))
  }
}
