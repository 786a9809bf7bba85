import { useFormikContext } from 'formik'
import { useLayoutEffect, useState } from 'react'
import { uploadRules } from '../../../contract/rules/gallery.ts'
import { messageOf, formErrorsOf, problemsOf } from '../../apollo/graphql-errors.ts'
import { ValidForm } from '../../forms/ValidForm.tsx'
import { useAccount } from '../../session/session.ts'
import { draftKey } from '../../ui/drafts.ts'
import { useToasts } from '../../ui/Toasts.tsx'
import { AcquisitionFields, type AcquisitionFieldsProps } from '../acquisition/AcquisitionFields.tsx'
import { ChosenFiles, textKeyOf, type UploadFields } from './ChosenFiles.tsx'
import { ExifSuggestion, type ReadExif, useExif } from '../acquisition/ExifSuggestion.tsx'
import { useCreateGearItem } from '../gear/useCreateGearItem.ts'
import { blankFields, GalleryFields } from './GalleryImageForm.tsx'
import type { GalleryPanelFragment } from './GalleryPanel.generated.ts'
import { UploadError } from '../../apollo/upload-fetch.ts'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { type UploadInput, useUpload } from './useGallery.ts'

interface UploadFormProps extends Omit<AcquisitionFieldsProps, 'image' | 'createGear'> {
  profile: GalleryPanelFragment
  onUploaded: (count: number) => void
}

const noFiles: ReadonlyMap<File, string> = new Map()
const blank: UploadFields = {
  images: [],
  titles: [],
  altTexts: [],
  hasOneTitle: false,
  rememberedTitles: {},
  rememberedAltTexts: {},
  ...blankFields,
}

export function UploadForm(props: UploadFormProps) {
  const { profile, onUploaded, ...own } = props
  const toasts = useToasts()
  const upload = useUpload(profile)
  const createGear = useCreateGearItem(profile.id)
  const [progress, setProgress] = useState<number>()
  const [fileErrors, setFileErrors] = useState<ReadonlyMap<File, string>>(noFiles)
  const [dateOrigin, setDateOrigin] = useState<DateOrigin>('files')
  const account = useAccount()
  const isPending = progress !== undefined

  async function send(images: File[], metadata: UploadInput) {
    setProgress(0)
    setFileErrors(noFiles)
    try {
      const { length } = await upload(images, metadata, {
        isDateCleared: dateOrigin === 'cleared',
        onProgress: setProgress,
      })
      onUploaded(length)
    } catch (error) {
      const hasMessage = messageOf(error) !== ''
      const byIndex = hasMessage ? rejectedFiles(error) : await changedFiles(images)
      setFileErrors(new Map(Array.from(byIndex, ([index, text]) => [images[index]!, text])))
      toasts.failure(messageOf(error) || 'Failed to upload pictures.')
      throw !hasMessage && byIndex.size > 0
        ? new UploadError('The upload failed: a file has changed since you chose it.')
        : error
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <ValidForm
      initial={blank}
      rules={uploadRules}
      submit="Upload"
      submitting="Uploading …"
      errorsOf={uploadErrorsOf}
      // The rules know no files.
      onSubmit={({ images, titles, title, hasOneTitle, ...metadata }) =>
        send(images as File[], { ...metadata, ...notSent, ...(hasOneTitle ? { title } : { titles }) })
      }
      draft={{
        key: draftKey(account.id, 'upload'),
        noteOf: ({ images, rememberedTitles, rememberedAltTexts }) =>
          images.length > 0 || Object.keys({ ...rememberedTitles, ...rememberedAltTexts }).length > 0
            ? 'Choose the same files again: only their texts were kept.'
            : undefined,
        keptOf: ({ images, titles, altTexts, ...fields }) => ({
          ...fields,
          ...(dateOrigin === 'files' && { captureDate: '' }),
          rememberedTitles: textsByFile(fields.rememberedTitles, images, titles),
          rememberedAltTexts: textsByFile(fields.rememberedAltTexts, images, altTexts),
        }),
        completed: (fields) => ({
          ...fields,
          titles: textsOf(fields.images, fields.rememberedTitles, fields.titles),
          altTexts: textsOf(fields.images, fields.rememberedAltTexts, fields.altTexts),
        }),
      }}
      progress={isPending && <UploadProgress progress={progress} />}
    >
      <fieldset className="stack" disabled={isPending}>
        <ChosenFiles fileErrors={fileErrors}>
          <ExifSuggestion gear={own.gear} createGear={createGear} />
        </ChosenFiles>
        <p className="detail">
          This counts for all pictures of the upload. You can change each of them later. Exposures of public
          pictures also count in the map of the sky, unless you switch that off under Account.
        </p>
        <DatedFields onChange={setDateOrigin} />
        <AcquisitionFields {...own} createGear={createGear} />
      </fieldset>
    </ValidForm>
  )
}

const notSent = { rememberedTitles: undefined, rememberedAltTexts: undefined }

/** Adds the texts of chosen files to those that are remembered. */
const textsByFile = (remembered: Record<string, string>, images: File[], texts: string[]) => {
  const typed = images.map((file, index) => [textKeyOf(file), texts[index]!])
  const all = Object.entries<string>({ ...remembered, ...Object.fromEntries(typed) })
  return Object.fromEntries(all.filter(([, text]) => text !== ''))
}

const textsOf = (images: File[], remembered: Record<string, string>, texts: string[]) =>
  images.map((file, index) => remembered[textKeyOf(file)] ?? texts[index]!)

/** Whether the capture date is that of the files, was entered or cleared. */
type DateOrigin = 'files' | 'entered' | 'cleared'

interface Suggestion {
  day: string
  help?: string | undefined
}

/**
 * The fields of the images, with the capture date of their files until the user enters another. A date that is cleared stays
 * blank.
 */
function DatedFields({ onChange }: { onChange: (origin: DateOrigin) => void }) {
  const { values, setFieldValue } = useFormikContext<UploadFields>()
  const { images, captureDate } = values
  const [suggested, setSuggested] = useState<Suggestion>({ day: '' })
  /** Since the last date that was filled in. */
  const [isChanged, setIsChanged] = useState(false)
  const isSuggested = captureDate === suggested.day
  if (!isSuggested && !isChanged) setIsChanged(true)
  const isCleared = isChanged && captureDate === ''
  const origin = isCleared ? 'cleared' : isSuggested ? 'files' : 'entered'
  useLayoutEffect(() => onChange(origin), [origin, onChange])
  useExif(images, (read) => {
    if (!isSuggested || isCleared) return
    const next = suggestionFrom(read)
    setSuggested(next)
    setIsChanged(false)
    void setFieldValue('captureDate', next.day, false)
  })
  return (
    <GalleryFields
      isUpload={images.length > 0}
      dateHelp={isSuggested && !isCleared ? suggested.help : undefined}
    />
  )
}

/** No date if the files differ: it applies to every image of the upload. */
function suggestionFrom({ images, exif }: ReadExif): Suggestion {
  const days = exif.map(({ day }) => day)
  const [day, another] = new Set(days.filter((day) => day !== undefined))
  if (day === undefined) return { day: '' }
  if (another !== undefined)
    return { day: '', help: 'The pictures are of different days: each gets its own.' }
  return { day, help: `As ${images[days.indexOf(day)]!.name} says.` }
}

/** Leaves out the form-wide message for files that show their own error. */
function uploadErrorsOf(error: unknown) {
  const { text, fields } = formErrorsOf(error)
  const { images, ...others } = fields
  const hasFileErrors = rejectedFiles(error).size > 0
  const hasMessage = messageOf(error) !== ''
  const clientText = error instanceof UploadError ? error.message : undefined
  return {
    text: hasMessage
      ? text
      : (clientText ?? 'The upload failed. Your files and what you typed are still here: please try again.'),
    fields: images && !hasFileErrors ? fields : others,
  }
}

/** By index, parsed from paths such as `images[1]`. */
function rejectedFiles(error: unknown): Map<number, string> {
  return new Map(
    problemsOf(error).flatMap(({ path, message }) => {
      const [, index] = /^images\[(\d+)\]$/.exec(path) ?? []
      return index ? [[Number(index), message] as const] : []
    }),
  )
}

/** By index. Browsers refuse to send a file that has changed on disk since it was selected. */
async function changedFiles(files: readonly File[]): Promise<Map<number, string>> {
  const reads = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()))
  return new Map(
    reads.flatMap(({ status }, index) =>
      status === 'rejected'
        ? [[index, 'This file has changed since you chose it: remove it and choose it again.'] as const]
        : [],
    ),
  )
}
