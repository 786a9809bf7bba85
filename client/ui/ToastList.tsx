import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import buttons from './button.module.css'
import styles from './ToastList.module.css'
import type { ToastMessage } from './Toasts.tsx'

/**
 * Durations in ms: enough to read a sentence twice, longer for failures. Hovering pauses them (WCAG 2.2.1).
 */
const durationMs = { success: 5000, failure: 10_000 }

/** Loaded only by pages that show toasts. */
export const ToastList = ({
  toasts,
  onForget,
}: {
  toasts: ToastMessage[]
  onForget: (id: number) => void
}) => (
  <Toast.Provider label="Notice">
    {toasts.map(({ id, text, isFailure }) => (
      <Toast.Root
        key={id}
        className={`${styles.toast} ${isFailure ? styles.failure : ''}`}
        type={isFailure ? 'foreground' : 'background'}
        duration={isFailure ? durationMs.failure : durationMs.success}
        onOpenChange={(isOpen) => !isOpen && onForget(id)}
      >
        <Toast.Description className={styles.text}>{text}</Toast.Description>
        <Toast.Close className={buttons.plain} aria-label="Dismiss">
          <X size={18} aria-hidden="true" />
        </Toast.Close>
      </Toast.Root>
    ))}
    {/* A portal, because the night vision filter would be the containing block of fixed elements. */}
    {createPortal(<Toast.Viewport className={styles.viewport} />, document.body)}
  </Toast.Provider>
)
