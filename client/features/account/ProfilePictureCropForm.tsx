import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { limits } from '../../../contract/limits.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { changeUser } from '../../session/session.ts'
import { CloseButton } from '../../ui/Dialog.tsx'
import { randomId } from '../../ui/random-id.ts'
import { Spinner } from '../../ui/Loading.tsx'
import { UploadError, uploadFetch } from '../../apollo/upload-fetch.ts'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { useLeaveWarning } from '../../ui/navigation-guard.ts'
import { type Crop, cropOf, type ProfilePicturePreview, previewOf } from './profile-picture-preview.ts'
import styles from './account.module.css'
import { useUploadProfilePictureMutation } from './account.generated.ts'

const { side, altText: maxAltText } = limits.profilePicture
const maxZoom = 10
/** In pixels, per press of an arrow key. */
const keyboardStep = 8

interface ProfilePictureCropFormProps {
  file: File
  onSaved: () => void
}

export function ProfilePictureCropForm({ file, onSaved }: ProfilePictureCropFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const upload = useUploadProfilePicture(file)
  const { preview, problem } = usePreview(file)
  const [crop, setCrop] = useState<Crop>()
  const [isMoved, setIsMoved] = useState(false)
  const [altText, setAltText] = useState('')
  const altTextId = useId()
  const [progress, setProgress] = useState<number>()
  const [error, setError] = useState<string>()
  const isPending = progress !== undefined
  useLeaveWarning(form, isPending ? 'locked' : isMoved || altText.trim() ? 'typed' : 'nothing')

  async function save() {
    if (isPending || !crop) return
    setProgress(0)
    setError(undefined)
    try {
      await upload({ ...crop, altText }, setProgress)
      onSaved()
    } catch (failure) {
      setProgress(undefined)
      setError(textOf(failure))
    }
  }
  return (
    <form
      className="stack"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {problem ? (
        <p role="alert" aria-atomic="true">
          {problem}
        </p>
      ) : preview ? (
        <CropArea
          preview={preview}
          isLocked={isPending}
          onChange={(area, isMoved) => {
            setCrop(cropOf(area, preview))
            if (isMoved) setIsMoved(true)
          }}
        />
      ) : (
        <Frame>
          <Spinner label="Opening your picture" />
        </Frame>
      )}
      {preview && (
        <div>
          <label className="label" htmlFor={altTextId}>
            Alt text
          </label>
          <input
            className="input"
            id={altTextId}
            dir="auto"
            maxLength={maxAltText.max}
            aria-describedby={`${altTextId}-note`}
            value={altText}
            readOnly={isPending}
            onChange={({ target }) => setAltText(target.value)}
          />
          <p className="help" id={`${altTextId}-note`}>
            What it shows, for people who cannot see it.
          </p>
        </div>
      )}
      <div className="stack dialog-foot">
        {isPending && <UploadProgress progress={progress} />}
        <FormErrorMessage text={error} />
        <div className="row gap-8">
          {!problem && (
            <button className="button primary" type="submit" aria-disabled={isPending || !crop}>
              {isPending ? 'Saving …' : 'Save picture'}
            </button>
          )}
          <CloseButton aria-disabled={isPending}>Cancel</CloseButton>
        </div>
      </div>
    </form>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className={`${styles.frame} photo`}>{children}</div>
)

interface CropAreaProps {
  preview: ProfilePicturePreview
  isLocked: boolean
  /** Receives the shown area in pixels of the preview, and whether the user has changed it. */
  onChange: (area: Area, isMoved: boolean) => void
}

function CropArea({ preview, isLocked, onChange }: CropAreaProps) {
  const id = useId()
  const [position, setPosition] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [isShown, setIsShown] = useState(false)
  const area = useRef<RefObject<HTMLDivElement | null>>(null)
  const isMoved = zoom !== 1 || position.x !== 0 || position.y !== 0
  // Limits the zoom to the smallest picture that the server accepts.
  const largestZoom = Math.min(maxZoom, Math.min(preview.original.width, preview.original.height) / side.min)

  useEffect(() => {
    if (isShown) area.current?.current?.focus({ preventScroll: true })
  }, [isShown])
  return (
    <div className="stack" inert={isLocked}>
      <Frame>
        <Cropper
          image={preview.url}
          crop={position}
          zoom={zoom}
          maxZoom={largestZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={keyboardStep}
          // A style element would be refused by the CSP.
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'group',
            'aria-label': 'Part of the picture',
            'aria-describedby': `${id}-help`,
          }}
          setCropperRef={(ref: RefObject<HTMLDivElement | null>) => {
            area.current = ref
          }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => {
            setIsShown(true)
            onChange(pixels, isMoved)
          }}
        />
      </Frame>
      <p className="detail" id={`${id}-help`}>
        Drag the picture, or move it with the arrow keys.
      </p>
      <div className={styles.zoom}>
        <label className="label" htmlFor={`${id}-zoom`}>
          Zoom
        </label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={largestZoom}
          step={(largestZoom - 1) / 40 || 'any'}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          disabled={largestZoom <= 1}
          onChange={({ target }) => setZoom(target.valueAsNumber)}
        />
      </div>
    </div>
  )
}

function usePreview(file: File) {
  const [opened, setOpened] = useState<{ preview?: ProfilePicturePreview; problem?: string }>({})
  useEffect(() => {
    let isCancelled = false
    const show = async () => {
      const preview = await previewOf(file)
      const { width, height } = preview.original
      if (!isCancelled)
        setOpened(Math.min(width, height) < side.min ? { problem: side.tooSmall } : { preview })
    }
    show().catch(() => {
      if (!isCancelled) setOpened({ problem: limits.gallery.file.unreadable })
    })
    return () => {
      isCancelled = true
    }
  }, [file])
  return opened
}

const textOf = (failure: unknown) =>
  messageOf(failure) ||
  (failure instanceof UploadError
    ? failure.message
    : 'Failed to upload the profile picture. Your choice is still here: please try again.')

/** Retries with the same input reuse the idempotency key. */
function useUploadProfilePicture(picture: File) {
  const [upload] = useUploadProfilePictureMutation({
    update: (_cache, { data }) => changeUser(data!.uploadProfilePicture!.session),
  })
  const lastAttempt = useRef<{ key: string; input: string }>(undefined)
  return async (input: Crop & { altText: string }, onProgress: (progress: number) => void): Promise<void> => {
    const text = JSON.stringify(input)
    if (lastAttempt.current?.input !== text) lastAttempt.current = { key: randomId(), input: text }
    await upload({
      variables: { input: { ...input, picture } },
      context: {
        ...withIdempotencyKey(lastAttempt.current.key),
        skipsQueue: true,
        fetchOptions: { fetch: uploadFetch({ picture }, onProgress) },
      },
    })
  }
}
