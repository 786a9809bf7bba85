import { useId } from 'react'
import { UserText } from '../../ui/UserText.tsx'
import styles from './ImageViewer.module.css'

/** A button that shows the alternative text, which otherwise only screen readers read. */
export function AltText({ children }: { children: string }) {
  const id = useId()
  return (
    <>
      <button
        className={`button plain ${styles.alt}`}
        type="button"
        aria-label="ALT: alternative text"
        title="Alternative text"
        popoverTarget={id}
      >
        ALT
      </button>
      <div
        className={`panel ${styles.altText}`}
        id={id}
        popover="auto"
        role="note"
        aria-label="Alternative text"
        onPointerDown={(event) => event.stopPropagation()}
        onWheel={(event) => event.stopPropagation()}
      >
        <h2 className="muted" aria-hidden="true">
          Alternative text
        </h2>
        <UserText>{children}</UserText>
      </div>
    </>
  )
}
