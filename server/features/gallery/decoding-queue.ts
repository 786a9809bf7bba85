import PQueue from 'p-queue'
import { busy } from '../../graphql/errors.ts'

/** Pictures that may wait while one is decoded: four uploads of five, about half a minute. */
const mostWaiting = 20
/** About what a full queue takes to be half empty, in seconds. */
const retryAfter = 15

/** Decodes one picture at a time: two of 100 million pixels at once could take all memory. */
export class DecodingQueue {
  readonly #queue = new PQueue({ concurrency: 1 })

  /** How many pictures wait to be decoded. */
  get waiting(): number {
    return this.#queue.size
  }

  /** Refuses with 503 when there is no room for `count` more. */
  expectRoomFor(count: number): void {
    const free = mostWaiting - this.#queue.size + (this.#queue.pending === 0 ? 1 : 0)
    if (count > free) throw busy('Too many pictures are being uploaded just now.', retryAfter)
  }

  /** Does all of this work or refuses all; when one part fails, those behind it are not begun. */
  async all<Made>(works: readonly (() => Promise<Made>)[]): Promise<Made[]> {
    this.expectRoomFor(works.length)
    const failure = new AbortController()
    return Promise.all(
      works.map((work) =>
        this.#queue.add(
          () =>
            work().catch((problem: unknown) => {
              failure.abort(problem)
              throw problem
            }),
          { signal: failure.signal },
        ),
      ),
    )
  }
}
