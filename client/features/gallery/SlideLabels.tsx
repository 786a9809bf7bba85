import { type ComponentProps, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { FailureNote } from './ViewerSlide.tsx'

const ImageLabels = lazyWithRetry(retriable(() => import('../placement/ImageLabels.tsx')))

interface SlideLabelsProps extends Omit<ComponentProps<typeof ImageLabels>, 'renderFailure'> {
  notes: HTMLElement | null
  onRetry: () => void
}

/** The labels of an image, whose code loads when they are shown. */
export function SlideLabels({ notes, onRetry, ...labels }: SlideLabelsProps) {
  const [attempt, setAttempt] = useState(1)
  function renderFailure(text: string, tryAgain: () => void): ReactNode {
    function retry() {
      tryAgain()
      onRetry()
    }
    return notes && createPortal(<FailureNote text={text} onRetry={retry} />, notes)
  }
  return (
    <LazyPart
      key={attempt}
      fallback={renderFailure('The labels could not be loaded.', () => setAttempt(attempt + 1))}
    >
      <ImageLabels {...labels} renderFailure={renderFailure} />
    </LazyPart>
  )
}
