/** The process exits after this time even if a step hangs: a shutdown takes 10 s at most. */
const timeoutMs = 9_500

/** Shuts the process down: runs the registered steps in reverse order, then exits. */
export class Shutdown {
  readonly #steps: (() => unknown)[] = []
  #running: Promise<void> | undefined

  get hasBegun(): boolean {
    return this.#running !== undefined
  }

  onShutdown(step: () => unknown): void {
    this.#steps.push(step)
  }

  /** Exits with this code, or with 1 if a step fails. Further calls have no effect. */
  begin(code: number): Promise<void> {
    this.#running ??= this.#runSteps(code)
    return this.#running
  }

  async #runSteps(code: number): Promise<void> {
    setTimeout(() => process.exit(1), timeoutMs).unref()
    let exitCode = code
    for (const step of this.#steps.toReversed()) {
      try {
        await step()
      } catch (error) {
        console.error(error)
        exitCode = 1
      }
    }
    process.exit(exitCode)
  }
}
