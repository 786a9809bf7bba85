/** Where in the tab's history somebody is asked before they leave, and how. */
let guarded: { place: number; mayLeave: () => boolean } | undefined

/** The router numbers the entries of a tab's history. */
const placeInHistory = (): number => window.history.state?.idx ?? 0

/**
 * Must be called before the router listens: listeners on `window` hear in the order in which they came, and the browser
 * has gone back by the time that anybody hears of it. Who may not leave is brought back before the router knows.
 */
export function watchHistory() {
  window.addEventListener('popstate', (event) => {
    const place = placeInHistory()
    if (!guarded || place === guarded.place || guarded.mayLeave()) return
    event.stopImmediatePropagation()
    window.history.go(guarded.place - place)
  })
}

/** Asks before Back and Forward leave where the person is now; answers how to stop asking. */
export function guardHistory(mayLeave: () => boolean): () => void {
  guarded = { place: placeInHistory(), mayLeave }
  return () => {
    guarded = undefined
  }
}
