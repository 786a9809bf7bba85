import { once } from 'node:events'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { answerRequests } from '../../limits/limited-work.ts'
import { readImage } from './solver/read-image.ts'
import { type Hint, type NotFound, type Placed, solve } from './solver/solve.ts'
import { StarFile } from './solver/star-file.ts'

export interface SolverRequest {
  file: Uint8Array
  hints: readonly Hint[]
  starFile: string
}

export type SolverAnswer = Placed | NotFound

/** What the thread returns. */
type Outcome = { answer: SolverAnswer } | { error: unknown }

if (isMainThread) passOn()
else work()

/** Passes pictures to a thread, because a search leaves its thread no time to notice that a limit is exceeded. */
function passOn(): void {
  // V8 would let the garbage of searches grow, until one exceeds the limit for what others left: 215 instead of 280 MB after 35 pictures.
  const thread = new Worker(new URL(import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: 16 } })
  answerRequests(async (request: SolverRequest): Promise<SolverAnswer> => {
    thread.postMessage(request)
    const [outcome]: Outcome[] = await once(thread, 'message')
    if ('error' in outcome!) throw outcome.error
    return outcome!.answer
  })
}

function work(): void {
  // Allows only these decoders, whatever type a file claims.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  let stars: { path: string; file: StarFile } | undefined
  parentPort!.on('message', async ({ file, hints, starFile }: SolverRequest) => {
    let outcome: Outcome
    try {
      if (stars?.path !== starFile) stars = { path: starFile, file: new StarFile(starFile) }
      outcome = { answer: solve(stars.file, await readImage(file), hints) }
    } catch (error) {
      outcome = { error }
    }
    parentPort!.postMessage(outcome)
  })
}
