/** Milliseconds after which a process that stops exits anyway: a shutdown takes 10 s at most. */
const timeoutMs = 9_500

/** How a process ends: what was started is undone in the opposite order. */
export class Shutdown {
  readonly #steps: (() => unknown)[] = []
  #going: Promise<void> | undefined

  /** Whether it ends already. */
  get hasBegun(): boolean {
    return this.#going !== undefined
  }

  /** What undoes something that was started. */
  onShutdown(step: () => unknown): void {
    this.#steps.push(step)
  }

  /** Ends the process with this exit code, or with 1 where something cannot be undone. The first who asks decides. */
  begin(code: number): Promise<void> {
    this.#going ??= this.#undoAll(code)
    return this.#going
  }

  async #undoAll(code: number): Promise<void> {
    setTimeout(() => process.exit(1), timeoutMs).unref()
    let outcome = code
    for (const step of this.#steps.toReversed()) {
      try {
        await step()
      } catch (error) {
        console.error(error)
        outcome = 1
      }
    }
    process.exit(outcome)
  }
}
