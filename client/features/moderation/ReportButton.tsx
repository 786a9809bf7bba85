import { useState } from 'react'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import type { ReportTarget } from './ReportDialog.tsx'

const ReportDialog = lazyWithRetry(retriable(() => import('./ReportDialog.tsx')))

/** Opens the form that reports a profile or an image. */
export function ReportButton(target: ReportTarget) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <button
        className="scripted button"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Report
      </button>
      {isOpen && (
        <LazyPart onError={close}>
          <ReportDialog target={target} onClose={close} />
        </LazyPart>
      )}
    </>
  )
}
