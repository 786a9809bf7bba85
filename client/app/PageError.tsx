import buttons from '../ui/button.module.css'
import { ErrorState } from '../ui/Notice.tsx'

export const PageError = () => (
  <ErrorState
    isPage
    title="An error occurred"
    text="This page could not be shown. Your connection may have been lost, or the site was just updated."
  >
    <button className={buttons.button} type="button" onClick={() => window.location.reload()}>
      Reload the page
    </button>
  </ErrorState>
)
