import { ZoomIn, ZoomOut } from 'lucide-react'
import type { ZoomRef } from 'yet-another-react-lightbox'
import styles from './ImageViewer.module.css'

export function ZoomControls({ zoom, minZoom, maxZoom, zoomIn, zoomOut, changeZoom }: ZoomRef) {
  const isFull = zoom >= maxZoom
  const percent = `${Math.round((zoom / maxZoom) * 100)} %`
  return (
    <>
      <button
        className={styles.control}
        type="button"
        aria-label="Zoom out"
        title="Zoom out"
        aria-disabled={zoom <= minZoom}
        onClick={zoomOut}
      >
        <ZoomOut size={22} aria-hidden="true" />
      </button>
      <button
        className={`${styles.control} ${styles.percent}`}
        type="button"
        aria-label={`${percent}: ${isFull ? 'fit to the window' : 'show at 100 %'}`}
        title={isFull ? 'Fit to the window' : 'Show at 100 %'}
        aria-disabled={minZoom === maxZoom}
        onClick={() => changeZoom(isFull ? minZoom : maxZoom)}
      >
        {percent}
      </button>
      <button
        className={styles.control}
        type="button"
        aria-label="Zoom in"
        title="Zoom in"
        aria-disabled={isFull}
        onClick={zoomIn}
      >
        <ZoomIn size={22} aria-hidden="true" />
      </button>
    </>
  )
}
