import * as Toast from '@radix-ui/react-toast'
import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand/react'
import { openDialogs } from './Dialog.tsx'
import styles from './ToastList.module.css'

export interface ToastMessage {
  id: number
  text: string
  isFailure: boolean
  link?: ToastLink | undefined
}

/** Where a success leads. */
export interface ToastLink {
  label: string
  path: string
}

/** Enough to read a sentence twice, longer for failures and to follow a link. Hovering pauses them (WCAG 2.2.1). */
const durationMs = { short: 5000, long: 10_000 }

interface ToastListProps {
  toasts: ToastMessage[]
  onRemove: (id: number) => void
}

/** Shows toasts in the top layer, and within the topmost dialog, so that they are announced and can be dismissed. */
export default function ToastList({ toasts, onRemove }: ToastListProps) {
  const host = useStore(openDialogs).at(-1) ?? document.body
  return (
    <Toast.Provider label="Notice" announcerContainer={host}>
      {toasts.map(({ id, text, isFailure, link }) => (
        <Toast.Root
          key={id}
          className={`line gap-8 ${styles.toast} ${isFailure ? styles.failure : ''}`}
          type={isFailure ? 'foreground' : 'background'}
          duration={isFailure || link ? durationMs.long : durationMs.short}
          onOpenChange={(isOpen) => !isOpen && onRemove(id)}
        >
          <Toast.Description className={`grow small ${styles.text}`}>{text}</Toast.Description>
          {link && (
            <Toast.Action altText={`${link.label}: ${link.path}`} asChild>
              <Link className={`small ${styles.link}`} to={link.path}>
                {link.label}
              </Link>
            </Toast.Action>
          )}
          <Toast.Close className="button plain" aria-label="Dismiss">
            <X size={18} aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      ))}
      {createPortal(<Toast.Viewport className={styles.viewport} ref={showPopover} popover="manual" />, host)}
    </Toast.Provider>
  )
}

/** A dialog that closes in the same commit is removed already; the list then moves to the next host. */
const showPopover = (list: HTMLElement | null) => {
  if (list?.isConnected) list.showPopover()
}
