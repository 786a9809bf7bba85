import { writeFileSync } from 'node:fs'

export interface ProcessLimits {
  cpuMs: number
  /** Memory of the whole process. */
  memoryMb: number
}

export type Exceeded = 'cpu' | 'memory'

const checkIntervalMs = 50
const bytesOfMb = 1024 * 1024

/**
 * Answers the requests of the parent process (limited-processes.ts), one at a time. Watches meanwhile what they take, so `answerTo` leaves
 * this thread time. After `exceeded` the process is still busy.
 */
export function answerRequests(answerTo: (request: never) => Promise<object>): void {
  try {
    // If memory runs out, Linux kills this process first, not the server.
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not Linux, or not permitted.
  }
  // Ctrl-C signals the whole process group, but the server ends its processes itself.
  process.on('SIGINT', () => {}).on('SIGTERM', () => {})
  // A graceful exit would wait for the current request.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', async (request: ProcessLimits) => {
    const start = process.cpuUsage()
    const timer = setInterval(() => {
      const { user, system } = process.cpuUsage(start)
      const isTooSlow = (user + system) / 1000 > request.cpuMs
      if (!isTooSlow && process.memoryUsage.rss() <= request.memoryMb * bytesOfMb) return
      clearInterval(timer)
      process.send!({ exceeded: isTooSlow ? 'cpu' : 'memory' } satisfies { exceeded: Exceeded })
    }, checkIntervalMs)
    const answer = await answerTo(request as never).catch((error: unknown) => ({
      failure: (error instanceof Error && error.stack) || String(error),
    }))
    clearInterval(timer)
    process.send!(answer, () => globalThis.gc!())
  })
}
