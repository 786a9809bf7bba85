import { useField, useFormikContext } from 'formik'
import { ImageOff, ImageUp, X } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { limits } from '../../../contract/limits.ts'
import { focusNext } from '../../ui/focus-next.ts'
import styles from './gallery-editor.module.css'
import { fileSizeText } from '../../ui/file-size.ts'

const { images, file } = limits.gallery

/** With file extensions, for systems that do not report media types. */
const accept = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif', '.jpe', '.pjpeg', '.pjp'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
} satisfies Record<(typeof file.mediaTypes)[number], string[]>

export function ChosenFiles({ fileErrors }: { fileErrors: ReadonlyMap<File, string> }) {
  const id = useId()
  const { isSubmitting, setStatus } = useFormikContext()
  const [{ value: chosen }, { error, touched }, { setValue }] = useField<File[]>('images')
  const [problems, setProblems] = useState<string[]>([])

  function add(accepted: File[], rejected: FileRejection[]) {
    const wanted = [...chosen, ...accepted].filter(isNew)
    const leftOut = wanted.length - images.max
    const rejections = rejected.map(({ file, errors }) => `${file.name}: ${textOf(errors[0]?.code)}`)
    setProblems([
      ...new Set(rejections), // files of several folders may have one name
      ...(leftOut > 0 ? [`${images.tooMany}: ${leftOut} left out`] : []),
    ])
    if (wanted.length > chosen.length) void setValue(wanted.slice(0, images.max), touched)
  }
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept,
    minSize: 1,
    maxSize: file.maxBytes,
    // The label opens the file dialog, and the input itself is focusable.
    noClick: true,
    noKeyboard: true,
    disabled: isSubmitting,
    onDrop: add,
  })
  const missing = touched ? error : undefined
  return (
    <div className="stack">
      <div {...getRootProps()}>
        <label
          className={`shows-focus ${styles.zone} ${chosen.length > 0 ? styles.compact : ''} ${isDragActive ? styles.active : ''}`}
        >
          <ImageUp size={28} aria-hidden="true" />
          <span className="strong" id={`${id}-call`}>
            Drop images here, or choose files
          </span>
          <span className="detail" id={`${id}-note`}>
            JPEG, PNG or WebP, at most {images.max} files of {fileSizeText(file.maxBytes)} each
          </span>
          <input
            {...getInputProps({ onClick: resetInput })}
            className="visually-hidden"
            data-list-focus
            style={undefined}
            tabIndex={undefined}
            name="images"
            aria-labelledby={`${id}-call`}
            aria-invalid={missing ? true : undefined}
            aria-describedby={`${id}-note ${id}-problems`}
          />
        </label>
      </div>
      <div className="stack row-gap-4 small error break-words" id={`${id}-problems`} role="alert">
        {missing && <p>{missing}</p>}
        {problems.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen images">
          {chosen.map((file, index) => (
            <ChosenFile
              key={keyOf(file)}
              file={file}
              error={fileErrors.get(file)}
              onRemove={(button) => {
                focusNext(button)
                void setValue(chosen.toSpliced(index, 1), touched)
                if (fileErrors.has(file)) setStatus(undefined) // the form's error was about this file
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

const isNew = (one: File, index: number, all: File[]) =>
  all.findIndex((other) => keyOf(other) === keyOf(one)) === index

/** Browsers fire no change event when the same file is selected again. */
function resetInput({ currentTarget }: MouseEvent<HTMLInputElement>) {
  currentTarget.value = ''
}

function textOf(code: string | undefined) {
  if (code === 'file-too-large') return file.tooLarge
  return code === 'file-too-small' ? file.empty : file.wrongType
}

interface ChosenFileProps {
  file: File
  error: string | undefined
  onRemove: (button: Element) => void
}

const ChosenFile = ({ file, error, onRemove }: ChosenFileProps) => (
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
    <p className="strong truncate" dir="auto" title={file.name}>
      {file.name}
    </p>
    <p className={error ? 'error' : 'muted'}>{error ?? fileSizeText(file.size)}</p>
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
