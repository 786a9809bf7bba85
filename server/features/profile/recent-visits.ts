import { visitMinutes } from './profile-visits.ts'

/** In milliseconds. */
const visitWindowMs = visitMinutes * 60_000
/** Of two generations, each some 7 MB when full. */
const generationSize = 50_000

/**
 * Remembers in memory when visits were counted: the latest 50,000 to 100,000, in two generations. What is forgotten
 * costs a row in a statement; the database knows it still.
 */
export class RecentVisits {
  #young = new Map<string, number>()
  #old = new Map<string, number>()

  /** Remembers a visit, and returns false when it counted less than 30 minutes ago. */
  add(key: string): boolean {
    const last = this.#young.get(key) ?? this.#old.get(key)
    if (last !== undefined && Date.now() - last < visitWindowMs) return false
    this.#set(key, Date.now())
    return true
  }

  /** Remembers that a visit was counted `age` milliseconds ago. */
  correct(key: string, age: number) {
    this.#set(key, Date.now() - age)
  }

  #set(key: string, time: number) {
    if (this.#young.size >= generationSize) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, time)
  }
}
