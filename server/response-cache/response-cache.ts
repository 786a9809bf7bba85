import { LRUCache } from 'lru-cache'
import { CacheFill } from './cache-fill.ts'
import { DropLog, everything } from './drop-log.ts'

/**
 * How long an answer is kept, in milliseconds. View counts drop nothing: they are written once a second, so that the ones
 * in an answer are at most 5 s old.
 */
const ttlMs = 4_000
/** The largest body that is stored, in bytes. */
const maxBodyBytes = 256 * 1024
/** What an entry takes besides its key and its body, in bytes: by estimate. */
const entryOverheadBytes = 500
/** With its compressed form, a body takes at most so many times its size. */
const withCompressed = 1.5

/** A stored answer. */
export interface CachedAnswer {
  readonly key: string
  /** Its bytes, a character each: written with the headers at once, which saves a tenth of a hit. */
  readonly body: string
  readonly etag: string
  readonly tags: ReadonlySet<string>
  /** Requests as they were sent, which this answers. */
  readonly aliases: string[]
  /** The body compressed by gzip, in the same form, once a request took it. */
  gzip?: string
}

/**
 * Answers that are the same for all visitors, in memory (docs/decisions/0029-response-cache.md). Each names what it was made
 * from by tags, and is dropped by them. Off until `turnOn`.
 */
export class ResponseCache {
  hits = 0
  misses = 0
  #isOn = false
  readonly #drops = new DropLog()
  readonly #byTag = new Map<string, Set<CachedAnswer>>()
  /** Each answer under its own key, and under its aliases. */
  readonly #answers: LRUCache<string, CachedAnswer>

  constructor(mostBytes: number) {
    this.#answers = new LRUCache({
      maxSize: mostBytes,
      ttl: ttlMs,
      ttlResolution: 50,
      sizeCalculation: (answer, key) =>
        entryOverheadBytes +
        key.length +
        (key === answer.key ? Math.ceil(answer.body.length * withCompressed) : 0),
      disposeAfter: (answer, key) => {
        if (key === answer.key) this.#forget(answer)
      },
    })
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** How many answers there are. */
  get size(): number {
    return new Set(this.#answers.values()).size
  }

  /** The bytes they take with their keys, by estimate. */
  get bytes(): number {
    return this.#answers.calculatedSize
  }

  /** How many drops there were. */
  get drops(): number {
    return this.#drops.count
  }

  turnOn(): void {
    this.#isOn = true
  }

  /** Empties the cache and stores nothing until `turnOn`. */
  turnOff(): void {
    this.#isOn = false
    this.drop([everything])
  }

  /** The answer to a request as it was sent, or to an operation; undefined when it must be computed. */
  answerTo(key: string): CachedAnswer | undefined {
    const answer = this.#answers.get(key)
    // An alias lives no longer than its answer, and keeps it young.
    return answer && (answer.key === key || this.#answers.get(answer.key) === answer) ? answer : undefined
  }

  /** Begins to collect the tags of an answer that `store` will get. */
  fill(key: string): CacheFill {
    return new CacheFill(key, this.#drops.count, performance.now())
  }

  /** Stores an answer, unless it was refused, is too large, or was dropped while it was computed. */
  store(fill: CacheFill, text: string, etag: string): void {
    if (!this.#isOn || !fill.isApproved || this.#drops.hasMet(fill.tags, fill.began)) return
    const body = Buffer.from(text).toString('latin1')
    if (body.length > maxBodyBytes) return
    const key = fill.operationKey ?? fill.key
    const answer =
      this.answerTo(key) ?? this.#add({ key, body, etag, tags: fill.tags, aliases: [] }, fill.startedAt)
    if (fill.key !== key && !answer.aliases.includes(fill.key)) {
      answer.aliases.push(fill.key)
      this.#answers.set(fill.key, answer)
    }
  }

  /** Drops all answers with one of these tags, also those that are being computed. */
  drop(tags: readonly string[]): void {
    this.#drops.add(tags)
    if (tags.includes(everything)) this.#answers.clear()
    else
      for (const tag of tags)
        for (const answer of this.#byTag.get(tag) ?? []) this.#answers.delete(answer.key)
  }

  #add(answer: CachedAnswer, startedAt: number): CachedAnswer {
    this.#answers.set(answer.key, answer, { start: startedAt })
    if (!this.#answers.has(answer.key)) return answer // larger than the cache, or late
    for (const tag of answer.tags) {
      const tagged = this.#byTag.get(tag)
      if (tagged) tagged.add(answer)
      else this.#byTag.set(tag, new Set([answer]))
    }
    return answer
  }

  #forget(answer: CachedAnswer): void {
    for (const tag of answer.tags) {
      const tagged = this.#byTag.get(tag)
      tagged?.delete(answer)
      if (tagged?.size === 0) this.#byTag.delete(tag)
    }
    for (const alias of answer.aliases) this.#answers.delete(alias)
  }
}
