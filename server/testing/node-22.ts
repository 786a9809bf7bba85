// Gives the tests what Node 22 lacks of Node 24.
globalThis.AsyncDisposableStack ??= class {
  #steps: (() => unknown)[] = []
  readonly disposed = false
  readonly [Symbol.toStringTag] = 'AsyncDisposableStack'

  use<T extends AsyncDisposable>(value: T): T {
    this.#steps.push(() => value[Symbol.asyncDispose]())
    return value
  }

  defer(step: () => unknown): void {
    this.#steps.push(step)
  }

  move() {
    const moved = new AsyncDisposableStack()
    for (const step of this.#steps.splice(0)) moved.defer(async () => void (await step()))
    return moved
  }

  async disposeAsync(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.#steps.splice(0).toReversed()) {
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }

  [Symbol.asyncDispose]() {
    return this.disposeAsync()
  }
} as unknown as typeof AsyncDisposableStack
