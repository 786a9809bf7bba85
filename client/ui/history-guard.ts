/** Where in the tab's history somebody is asked before they leave, and how; the last one asks. */
const guards: { place: number; mayLeave: () => boolean }[] = []

/** Asks whether what is unsaved may be left, if anything is. */
export const mayLeave = () => guards.at(-1)?.mayLeave() ?? true

/** The router numbers the entries of a tab's history. */
const placeInHistory = (): number => window.history.state?.idx ?? 0

/**
 * Must be called before the router listens: listeners on `window` hear in the order in which they came, and the browser
 * has gone back by the time that anybody hears of it. Who may not leave is brought back before the router knows.
 */
export function watchHistory() {
  window.addEventListener('popstate', (event) => {
    const place = placeInHistory()
    const guard = guards.at(-1)
    if (!guard || place === guard.place || guard.mayLeave()) return
    event.stopImmediatePropagation()
    window.history.go(guard.place - place)
  })
}

/** Asks before Back and Forward leave where the person is now; answers how to stop asking. */
export function guardHistory(mayLeave: () => boolean): () => void {
  const guard = { place: placeInHistory(), mayLeave }
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}
