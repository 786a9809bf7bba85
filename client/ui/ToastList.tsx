import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import buttons from './button.module.css'
import styles from './ToastList.module.css'
import type { ToastMessage } from './Toasts.tsx'

/** Enough to read a sentence twice, longer for failures. Hovering pauses them (WCAG 2.2.1). */
const durationMs = { success: 5000, failure: 10_000 }

export const ToastList = ({
  toasts,
  onRemove,
}: {
  toasts: ToastMessage[]
  onRemove: (id: number) => void
}) => (
  <Toast.Provider label="Notice">
    {toasts.map(({ id, text, isFailure }) => (
      <Toast.Root
        key={id}
        className={`${styles.toast} ${isFailure ? styles.failure : ''}`}
        type={isFailure ? 'foreground' : 'background'}
        duration={isFailure ? durationMs.failure : durationMs.success}
        onOpenChange={(isOpen) => !isOpen && onRemove(id)}
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
