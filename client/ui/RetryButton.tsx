import buttons from './button.module.css'

/** Asks again for what failed to load. The button goes away meanwhile, so the focus waits at the page. */
export const RetryButton = ({ retry }: { retry: () => Promise<unknown> }) => (
  <button
    className={buttons.button}
    type="button"
    onClick={({ currentTarget }) => {
      currentTarget.closest('main')?.focus({ preventScroll: true })
      retry().catch(() => {}) // what shows the button shows the error too
    }}
  >
    Retry
  </button>
)
