import { useField, useFormikContext } from 'formik'
import { ImageUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { FileRejection } from 'react-dropzone'
import { limits } from '../../../contract/limits.ts'
import { DropZone } from '../../forms/DropZone.tsx'
import { Checkbox, TextField } from '../../forms/TextField.tsx'
import { focusNext } from '../../ui/focus-next.ts'
import { fileSizeText } from '../../ui/file-size.ts'
import { ChosenFile } from './ChosenFile.tsx'
import type { GalleryImageFields } from './GalleryImageForm.tsx'

const { images, file } = limits.gallery

/** With file extensions, for systems that do not report media types. */
const accept = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif', '.jpe', '.pjpeg', '.pjp'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
} satisfies Record<(typeof file.mediaTypes)[number], string[]>

export interface UploadFields extends GalleryImageFields {
  images: File[]
  /** Titles and alt texts in the order of the images. */
  titles: string[]
  altTexts: string[]
  /** Whether `title` is the title of all of them. */
  hasOneTitle: boolean
  /** The texts of files that were chosen before a reload, by `textKeyOf`. */
  rememberedTitles: Record<string, string>
  rememberedAltTexts: Record<string, string>
}

export const textKeyOf = ({ name, size }: File) => `${name} ${size}`

interface ChosenFilesProps {
  fileErrors: ReadonlyMap<File, string>
  /** Shown above the list. */
  children: ReactNode
}

/** A drop zone, and the chosen files with their texts. */
export function ChosenFiles({ fileErrors, children }: ChosenFilesProps) {
  const problemsId = useId()
  const { values, setValues, setStatus } = useFormikContext<UploadFields>()
  const { images: chosen, titles, altTexts, title, hasOneTitle } = values
  const [, { error, touched }] = useField<File[]>('images')
  const [problems, setProblems] = useState<string[]>([])

  function add(accepted: File[], rejected: FileRejection[]) {
    const wanted = [...chosen, ...accepted].filter(isNew)
    const leftOut = wanted.length - images.max
    const rejections = rejected.map(({ file, errors }) => `${file.name}: ${textOf(errors[0]?.code)}`)
    setProblems([
      ...new Set(rejections), // files of several folders may have one name
      ...(leftOut > 0 ? [`${images.tooMany}: ${leftOut} left out`] : []),
    ])
    const next = wanted.slice(0, images.max)
    const added = next.slice(chosen.length)
    const addedTitles = added.map((file) => values.rememberedTitles[textKeyOf(file)] ?? title)
    const addedAltTexts = added.map((file) => values.rememberedAltTexts[textKeyOf(file)] ?? '')
    if (added.length > 0)
      void setValues(
        {
          ...values,
          images: next,
          titles: [...titles, ...addedTitles],
          altTexts: [...altTexts, ...addedAltTexts],
        },
        touched,
      )
  }
  function remove(index: number, button: Element) {
    focusNext(button)
    void setValues(
      {
        ...values,
        images: chosen.toSpliced(index, 1),
        titles: titles.toSpliced(index, 1),
        altTexts: altTexts.toSpliced(index, 1),
      },
      touched,
    )
    if (fileErrors.has(chosen[index]!)) setStatus(undefined) // the form's error was about this file
  }
  function toggleOneTitle() {
    void setValues(
      hasOneTitle
        ? { ...values, hasOneTitle: false, titles: titles.map((own) => own || title) }
        : { ...values, hasOneTitle: true, title: titles.find((own) => own !== '') ?? title },
      false,
    )
  }
  const missing = touched ? error : undefined
  return (
    <div className="stack">
      <DropZone
        accept={accept}
        minSize={1}
        maxSize={file.maxBytes}
        icon={<ImageUp size={28} aria-hidden="true" />}
        call="Drop pictures here, or choose files"
        touchCall="Choose pictures"
        note={`JPEG, PNG or WebP, at most ${images.max} files of ${fileSizeText(file.maxBytes)} each`}
        name="images"
        isLow={chosen.length > 0}
        isInvalid={missing !== undefined}
        problems={problemsId}
        onDrop={add}
      />
      <div
        className="stack row-gap-4 small error break-words"
        id={problemsId}
        role="alert"
        aria-atomic="true"
      >
        {missing && <p>{missing}</p>}
        {problems.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {children}
      {chosen.length > 0 && (
        <>
          {(chosen.length > 1 || hasOneTitle) && (
            <Checkbox name="hasOneTitle" checked={hasOneTitle} onChange={toggleOneTitle}>
              Same title for all
            </Checkbox>
          )}
          {hasOneTitle && <TextField name="title" label="Title" />}
          <ul className="stack" aria-label="Chosen pictures">
            {chosen.map((file, index) => (
              <ChosenFile
                key={keyOf(file)}
                file={file}
                error={fileErrors.get(file)}
                index={index}
                isTitled={!hasOneTitle}
                onRemove={(button) => remove(index, button)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

const isNew = (one: File, index: number, all: File[]) =>
  all.findIndex((other) => keyOf(other) === keyOf(one)) === index

function textOf(code: string | undefined) {
  if (code === 'file-too-large') return file.tooLarge
  return code === 'file-too-small' ? file.empty : file.wrongType
}
