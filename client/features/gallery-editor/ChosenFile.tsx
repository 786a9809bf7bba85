import { ImageOff, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../forms/TextField.tsx'
import { fileSizeText } from '../../ui/file-size.ts'
import { altTextHelp } from './GalleryImageForm.tsx'
import styles from './gallery-editor.module.css'

interface ChosenFileProps {
  file: File
  error: string | undefined
  index: number
  /** Unless all files have one title. */
  isTitled: boolean
  onRemove: (button: Element) => void
}

/** A preview, its button to remove it, and its texts. */
export const ChosenFile = ({ file, error, index, isTitled, onRemove }: ChosenFileProps) => (
  <li className={styles.file}>
    <div className={`${styles.image} ${error ? styles.wrong : ''}`}>
      <Thumbnail file={file} />
      <button
        className={`button icon ${styles.remove}`}
        type="button"
        onClick={({ currentTarget }) => onRemove(currentTarget)}
      >
        <X size={16} aria-hidden="true" />
        <span className="visually-hidden">
          Remove <bdi>{file.name}</bdi>
        </span>
      </button>
    </div>
    <div className="stack row-gap-4">
      {isTitled ? (
        <TextField
          name={`titles[${index}]`}
          label={
            <span className={`truncate ${styles.name}`} title={file.name}>
              Title of <bdi>{file.name}</bdi>
            </span>
          }
          help={fileSizeText(file.size)}
        />
      ) : (
        <>
          <p className="strong truncate" dir="auto" title={file.name}>
            {file.name}
          </p>
          <p className="muted">{fileSizeText(file.size)}</p>
        </>
      )}
      <TextField
        name={`altTexts[${index}]`}
        label={
          <span className={`truncate ${styles.name}`}>
            Alt text
            <span className="visually-hidden">
              {' '}
              of <bdi>{file.name}</bdi>
            </span>
          </span>
        }
        help={index === 0 ? altTextHelp : undefined}
      />
      {error && <p className="error break-words">{error}</p>}
    </div>
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
