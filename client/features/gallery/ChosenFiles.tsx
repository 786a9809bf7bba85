import { useField, useFormikContext } from 'formik'
import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'
import { limits } from '../../../contract/limits.ts'
import styles from './ChosenFiles.module.css'
import { ChosenFile } from './ChosenFile.tsx'

const { images, file } = limits.gallery

/** With the endings by which a system knows them that tells no type. */
const accept = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
} satisfies Record<(typeof file.mediaTypes)[number], string[]>

interface Problem {
  name: string
  text: string
}

/** Where pictures are dropped or chosen, and those that were. What is no picture is named and left out. */
export function ChosenFiles({ refused }: { refused: ReadonlyMap<File, string> }) {
  const id = useId()
  const { isSubmitting } = useFormikContext()
  const [{ value: chosen }, { error, touched }, { setValue }] = useField<File[]>('images')
  const [problems, setProblems] = useState<Problem[]>([])

  function add(good: File[], wrong: FileRejection[]) {
    const fresh = good.filter((one) => !chosen.some((other) => isSame(one, other)))
    const room = images.max - chosen.length
    setProblems([
      ...wrong.map(({ file, errors }) => ({ name: file.name, text: textOf(errors[0]?.code) })),
      ...fresh.slice(room).map(({ name }) => ({ name, text: images.tooMany })),
    ])
    if (fresh.length > 0) void setValue([...chosen, ...fresh.slice(0, room)], touched)
  }
  const { getRootProps, getInputProps, inputRef, isDragActive } = useDropzone({
    accept,
    maxSize: file.maxBytes,
    // The label opens the dialog, and the keyboard reaches the input itself.
    noClick: true,
    noKeyboard: true,
    disabled: isSubmitting,
    onDrop: add,
  })
  const missing = touched ? error : undefined
  return (
    <div className={styles.files}>
      <div {...getRootProps()}>
        <label
          className={`${styles.zone} ${chosen.length > 0 ? styles.compact : ''} ${isDragActive ? styles.active : ''}`}
        >
          <ImageUp size={28} aria-hidden="true" />
          <span className={styles.call} id={`${id}-call`}>
            Drop images here, or choose files
          </span>
          <span className={styles.help} id={`${id}-note`}>
            JPEG, PNG or WebP, at most {images.max} files of {file.maxBytes / 1024 / 1024} MB each
          </span>
          <input
            {...getInputProps()}
            className="visually-hidden"
            style={undefined}
            tabIndex={undefined}
            name="images"
            aria-labelledby={`${id}-call`}
            aria-invalid={missing ? true : undefined}
            aria-describedby={`${id}-note ${id}-problems`}
          />
        </label>
      </div>
      <div className={styles.problems} id={`${id}-problems`} role="alert">
        {missing && <p>{missing}</p>}
        {problems.map(({ name, text }) => (
          <p key={`${name} ${text}`}>
            {name}: {text}
          </p>
        ))}
      </div>
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen images">
          {chosen.map((file, place) => (
            <ChosenFile
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              problem={refused.get(file)}
              onRemove={() => {
                void setValue(chosen.toSpliced(place, 1), touched)
                inputRef.current?.focus() // the button that had the focus goes
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

const textOf = (code: string | undefined) => (code === 'file-too-large' ? file.tooLarge : file.wrongType)
