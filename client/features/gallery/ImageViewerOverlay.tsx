import type { ReactNode } from 'react'
import { openModal } from '../../ui/open-dialogs.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './gallery.module.css'

interface OverlayProps {
  onClose: () => void
}

export const ViewerLoading = ({ onClose }: OverlayProps) => (
  <Overlay label="Opening the picture" isDelayed onClose={onClose}>
    <Spinner label="Opening the picture" />
  </Overlay>
)

/**
 * Shown when the viewer's code fails to load. A reload also helps after a deployment: the address names the image.
 */
export const ViewerFailed = ({
  label = 'The viewer could not be loaded',
  onClose,
}: OverlayProps & { label?: string }) => (
  <Overlay label={label} onClose={onClose}>
    <p role="alert">{`${label}.`}</p>
    <form className="row gap-16" method="dialog">
      <button className="button" type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
      <button className="button" type="submit">
        Close
      </button>
    </form>
  </Overlay>
)

function Overlay({
  label,
  isDelayed,
  onClose,
  children,
}: OverlayProps & { label: string; isDelayed?: boolean; children: ReactNode }) {
  return (
    <dialog
      className={`${styles.overlay} ${isDelayed ? 'delayed' : ''} on-photograph`}
      ref={openModal}
      aria-label={label}
      onClose={onClose}
    >
      {children}
    </dialog>
  )
}
