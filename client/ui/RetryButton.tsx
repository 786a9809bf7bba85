/** Retries a failed query. The retry removes the button, so focus moves to `<main>`. */
export const RetryButton = ({ retry }: { retry: () => Promise<unknown> }) => (
  <button
    className="button"
    type="button"
    onClick={({ currentTarget }) => {
      currentTarget.closest('main')?.focus({ preventScroll: true })
      retry().catch(() => {}) // the error state shows it
    }}
  >
    Retry
  </button>
)
