import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import buttons from './button.module.css'
import styles from './Toasts.module.css'

interface Said {
  id: number
  text: string
  isFailure: boolean
}

/** Says in a corner how it went; a screen reader says it too. */
interface Toasts {
  success: (text: string) => void
  failure: (text: string) => void
}

const ToastContext = createContext<Toasts>({ success: () => {}, failure: () => {} })

/** How to say that something worked or did not. */
export const useToasts = () => useContext(ToastContext)

/** Long enough to read a sentence twice; a failure stays longer (WCAG 2.2.1 asks for time, hovering stops the clock). */
const shownFor = { success: 5000, failure: 10_000 }

/** Where toasts appear for the pages inside. */
export function ToastArea({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Said[]>([])
  const say = useMemo<Toasts>(() => {
    let count = 0
    const add = (isFailure: boolean) => (text: string) =>
      setToasts((toasts) => [...toasts.slice(-2), { id: ++count, text, isFailure }])
    return { success: add(false), failure: add(true) }
  }, [])
  const forget = (id: number) => setToasts((toasts) => toasts.filter((toast) => toast.id !== id))
  return (
    <ToastContext value={say}>
      <Toast.Provider label="Notice">
        {children}
        {toasts.map(({ id, text, isFailure }) => (
          <Toast.Root
            key={id}
            className={`${styles.toast} ${isFailure ? styles.failure : ''}`}
            type={isFailure ? 'foreground' : 'background'}
            duration={isFailure ? shownFor.failure : shownFor.success}
            onOpenChange={(isOpen) => !isOpen && forget(id)}
          >
            <Toast.Description className={styles.text}>{text}</Toast.Description>
            <Toast.Close className={buttons.plain} aria-label="Dismiss">
              <X size={18} aria-hidden="true" />
            </Toast.Close>
          </Toast.Root>
        ))}
        {/* Outside of the page, which by night has a filter: that would confine what is fixed. */}
        {createPortal(<Toast.Viewport className={styles.viewport} />, document.body)}
      </Toast.Provider>
    </ToastContext>
  )
}
