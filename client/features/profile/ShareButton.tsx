import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import buttons from '../../ui/button.module.css'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import styles from './ShareButton.module.css'

const ShareDialog = lazy(async () => ({ default: (await import('./ShareDialog.tsx')).ShareDialog }))

export function ShareButton({ slug, displayName }: { slug: string; displayName: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        className={`${buttons.button} ${styles.share}`}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Share2 size={16} aria-hidden="true" />
        Share
      </button>
      {isOpen && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <ShareDialog slug={slug} displayName={displayName} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
