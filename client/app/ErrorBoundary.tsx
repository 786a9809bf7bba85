import { Component, type ReactNode } from 'react'
import buttons from '../ui/button.module.css'
import { ErrorState } from '../ui/Notice.tsx'

/** A page that breaks leaves the site standing. A page whose code could not be fetched may be there at the next try. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <ErrorState
        title="An error occurred"
        text="This page could not be shown. Your connection may have been lost, or the site was just updated."
      >
        <button className={buttons.button} type="button" onClick={() => window.location.reload()}>
          Reload the page
        </button>
      </ErrorState>
    )
  }
}
