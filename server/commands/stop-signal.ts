/** Fires when somebody asks this process to stop, so that a command can undo what it began. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => stopping.abort(new Error(`Stopped by ${name}: nothing is left of it.`)))
  }
  return stopping.signal
}
