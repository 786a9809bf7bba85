import { visitMinutes } from './profile-visits.ts'

const visitWindowMs = visitMinutes * 60_000
/** Visits per generation, about 7 MB. */
const generationSize = 50_000

/**
 * Caches when the latest 50,000 to 100,000 visits were counted, in two generations. An evicted visit is sent to the
 * database again, which does not count it twice.
 */
export class RecentVisits {
  #young = new Map<string, number>()
  #old = new Map<string, number>()

  /** Adds a visit; returns false if it was counted less than 30 minutes ago. */
  add(key: string): boolean {
    const last = this.#young.get(key) ?? this.#old.get(key)
    if (last !== undefined && Date.now() - last < visitWindowMs) return false
    this.#set(key, Date.now())
    return true
  }

  /** Sets the age of a visit. */
  correct(key: string, ageMs: number) {
    this.#set(key, Date.now() - ageMs)
  }

  #set(key: string, time: number) {
    if (this.#young.size >= generationSize) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, time)
  }
}
