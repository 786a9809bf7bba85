import { ImageOff, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './ChosenFiles.module.css'
import { fileSizeText } from '../../ui/file-size.ts'

interface ChosenFileProps {
  file: File
  error: string | undefined
  onRemove: () => void
}

export const ChosenFile = ({ file, error, onRemove }: ChosenFileProps) => (
  <li className={styles.file}>
    <div className={`${styles.image} ${error ? styles.wrong : ''}`}>
      <Thumbnail file={file} />
      <button className={styles.remove} type="button" onClick={onRemove}>
        <X size={16} aria-hidden="true" />
        <span className="visually-hidden">
          Remove <bdi>{file.name}</bdi>
        </span>
      </button>
    </div>
    <p className={styles.name} dir="auto" title={file.name}>
      {file.name}
    </p>
    <p className={error ? styles.problem : styles.size}>{error ?? fileSizeText(file.size)}</p>
  </li>
)

/** In px, twice the displayed height, for high-density screens. */
const height = 200

/** One file at a time: an image of 100 megapixels takes 400 MB. */
let decoded: Promise<unknown> = Promise.resolve()
function decode(file: File, isCancelled: () => boolean): Promise<ImageBitmap | undefined> {
  const bitmap = decoded.then(() =>
    isCancelled()
      ? undefined
      : createImageBitmap(file, {
          resizeHeight: height,
          resizeQuality: 'medium',
          imageOrientation: 'from-image',
        }),
  )
  decoded = bitmap.catch(() => {})
  return bitmap
}

/** A blob: URL would need a CSP exception and keep the whole file in memory. */
function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'unreadable'>('waiting')
  useEffect(() => {
    let isCancelled = false
    const show = async () => {
      const bitmap = await decode(file, () => isCancelled)
      if (!bitmap) return
      if (isCancelled || !canvas.current) return bitmap.close()
      canvas.current.width = bitmap.width
      canvas.current.height = bitmap.height
      canvas.current.getContext('bitmaprenderer')!.transferFromImageBitmap(bitmap)
      setState('drawn')
    }
    show().catch(() => setState('unreadable'))
    return () => {
      isCancelled = true
    }
  }, [file])
  return (
    <span className={`${styles.thumbnail} ${state === 'drawn' ? 'photo' : ''}`}>
      {state === 'unreadable' ? (
        <ImageOff size={24} aria-hidden="true" />
      ) : (
        <canvas ref={canvas} aria-hidden="true" />
      )}
    </span>
  )
}
