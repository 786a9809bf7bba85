import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { LimitedProcesses } from '../../limits/limited-processes.ts'
import { projectFolder } from '../../project-folder.ts'
import type { SolverAnswer, SolverRequest } from './solver.ts'
import type { Hint } from './solver/solve.ts'

const defaultLimits = { cpuMs: 10_000, memoryMb: 300 }
/** Tycho-2: some 30 stars a square degree. */
const defaultStarFile = fileURLToPath(new URL('server/features/placement/stars.bin', projectFolder))

/** Reasons beside those of solver/solve.ts. */
const exceeded = {
  cpu: 'the search took too long',
  memory: 'the search needed too much memory',
}

/** Places images by their stars in a process of its own, at the lowest priority. */
export class SolverProcess extends LimitedProcesses<SolverRequest, SolverAnswer> {
  readonly #starFile: string
  readonly limits: typeof defaultLimits

  constructor({
    starFile = defaultStarFile,
    priority = constants.priority.PRIORITY_LOW,
    ...limits
  }: { starFile?: string; priority?: number } & Partial<typeof defaultLimits> = {}) {
    super('Solver', new URL('solver', import.meta.url), priority)
    this.#starFile = starFile
    this.limits = { ...defaultLimits, ...limits }
  }

  /**
   * Finds the place of a JPEG, PNG or WebP, in pixels of at most 1,600 along its longer side: a larger one is no better, and takes
   * more time. Rejects with the reason of the signal.
   */
  async placeImage(file: Uint8Array, hints: readonly Hint[], signal?: AbortSignal): Promise<SolverAnswer> {
    const request = { file, hints, starFile: this.#starFile }
    const answer = await this.ask(request, this.limits, signal)
    return 'exceeded' in answer ? { state: 'notFound', reason: exceeded[answer.exceeded] } : answer
  }
}
