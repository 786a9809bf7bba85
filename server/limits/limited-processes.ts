import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getPriority, setPriority } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Exceeded, ProcessLimits } from './limited-work.ts'

const idleTimeoutMs = 10_000

/**
 * Child processes of one program (limited-work.ts), which isolate the server from memory exhaustion and from exploits. Each answers
 * one request at a time, and exits when it is idle, or with the server.
 */
export class LimitedProcesses<Request extends object, Answer extends object> {
  readonly #name: string
  readonly #program: string
  readonly #priority: number
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>()
  #pid: number | undefined

  /** `program` is the URL of its file, without an extension; `priority` as of `setPriority`. */
  constructor(name: string, program: URL, priority: number) {
    this.#name = name
    this.#program = fileURLToPath(program) + extname(import.meta.url)
    this.#priority = priority
  }

  /** That of the last process. */
  get pid(): number | undefined {
    return this.#pid
  }

  /** Sends a request. Rejects with the reason of the signal, which kills the process, as exceeding a limit does. */
  async ask(
    request: Request,
    limits: ProcessLimits,
    signal?: AbortSignal,
  ): Promise<Answer | { exceeded: Exceeded }> {
    signal?.throwIfAborted()
    const child = this.#takeIdle() ?? this.#start()
    const answer = await this.#answerOf(child, { ...request, ...limits }, signal)
    if ('exceeded' in answer) child.kill('SIGKILL')
    else this.#keep(child)
    if ('failure' in answer) throw new Error(answer.failure)
    return answer
  }

  #start(): ChildProcess {
    // Passes no secrets. With one arena glibc retains less freed memory.
    const { TMPDIR } = process.env
    const env = { MALLOC_ARENA_MAX: '1', ...(TMPDIR && { TMPDIR }) }
    const child = fork(this.#program, { env, execArgv: ['--expose-gc'], serialization: 'advanced' })
    // Without a listener an 'error' event would crash the server.
    child.on('error', () => {})
    if (!child.pid) throw new Error(`${this.#name}: the process could not be started`)
    // Requests have priority. Threads inherit the priority, so it is set before the process starts any. A server that was started
    // with a lower one may not raise it.
    if (getPriority() < this.#priority) setPriority(child.pid, this.#priority)
    this.#pid = child.pid
    return child
  }

  async #answerOf(
    child: ChildProcess,
    request: Request & ProcessLimits,
    signal: AbortSignal | undefined,
  ): Promise<Answer | { exceeded: Exceeded } | { failure: string }> {
    const settled = new AbortController()
    const kill = () => child.kill('SIGKILL')
    signal?.addEventListener('abort', kill)
    try {
      const answered = once(child, 'message', settled).then(([answer]) => answer)
      const ended = once(child, 'exit', settled).then(([code, killedBy]) => {
        signal?.throwIfAborted()
        // Killed by Linux when memory ran out. A retry would fail too.
        if (killedBy) return { exceeded: 'memory' as const }
        throw new Error(`${this.#name}: the process exited with code ${code}`)
      })
      child.send(request, (error) => error && kill())
      return await Promise.race([answered, ended])
    } finally {
      signal?.removeEventListener('abort', kill)
      settled.abort()
    }
  }

  #takeIdle(): ChildProcess | undefined {
    const [[child, timer] = []] = this.#idle
    if (!child) return undefined
    this.#idle.delete(child)
    clearTimeout(timer)
    if (!child.connected) return undefined
    child.ref()
    child.channel?.ref()
    return child
  }

  /** An idle process does not keep the server running. */
  #keep(child: ChildProcess): void {
    if (!child.connected) return // it exited after its answer
    const stop = () => {
      this.#idle.delete(child)
      if (child.connected) child.disconnect()
    }
    this.#idle.set(child, setTimeout(stop, idleTimeoutMs).unref())
    child.unref()
    child.channel?.unref()
  }
}
