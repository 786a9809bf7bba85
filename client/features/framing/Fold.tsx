import { type ReactNode, useState } from 'react'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'

/** A part whose code is loaded when it is opened, which may be before the page is hydrated. */
export function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="scripted"
      ref={(details) => {
        if (details?.open) setIsOpen(true)
      }}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="disclosure">{summary}</summary>
      {isOpen && (
        <LazyPart
          loading={<p className="delayed muted">Loading …</p>}
          fallback={
            <p role="alert" aria-atomic="true">
              It could not be loaded. Close and open it to try again.
            </p>
          }
        >
          {children}
        </LazyPart>
      )}
    </details>
  )
}
