import type { ReactNode } from 'react'
import buttons from '../../ui/button.module.css'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './ImageViewerOverlay.module.css'

interface OverlayProps {
  onClose: () => void
}

/** While the viewer's code comes. */
export const ViewerLoading = ({ onClose }: OverlayProps) => (
  <Overlay label="Opening the picture" isPatient onClose={onClose}>
    <Spinner label="Opening the picture" />
  </Overlay>
)

/** When it does not come. Loading the page anew helps also where the site was updated: the address names the picture. */
export const ViewerFailed = ({
  label = 'The viewer could not be loaded',
  onClose,
}: OverlayProps & { label?: string }) => (
  <Overlay label={label} onClose={onClose}>
    <p role="alert">{label}.</p>
    <form className={styles.buttons} method="dialog">
      <button className={buttons.button} type="button" onClick={() => window.location.reload()}>
        Try again
      </button>
      <button className={buttons.button} type="submit">
        Close
      </button>
    </form>
  </Overlay>
)

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/** Where the viewer would be. */
function Overlay({
  label,
  isPatient,
  onClose,
  children,
}: OverlayProps & { label: string; isPatient?: boolean; children: ReactNode }) {
  return (
    <dialog
      className={`${styles.overlay} ${isPatient ? styles.patient : ''} on-photograph`}
      ref={showModal}
      aria-label={label}
      onClose={onClose}
    >
      {children}
    </dialog>
  )
}
