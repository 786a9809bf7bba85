import { type ChangeEvent, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { uploadFetch } from '../../apollo/upload-fetch.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { randomId } from '../../ui/random-id.ts'
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx'
import { useToasts } from '../../ui/Toasts.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import styles from './gallery-editor.module.css'
import { type GalleryImageFormFragment, useReplaceGalleryImageMutation } from './GalleryPanel.generated.ts'

const { file: fileLimits } = limits.gallery

/** In px, as in gallery-editor.module.css. */
const height = 96

/** An image of the gallery, and the button that replaces its file at once, apart from the form around it. */
export function ReplaceableImage({ item }: { item: GalleryImageFormFragment }) {
  const toasts = useToasts()
  const [replace, { data }] = useReplaceGalleryImageMutation()
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const image = data?.replaceGalleryImage?.galleryImage ?? item

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file || progress !== undefined) return
    target.value = '' // the same file can be chosen again
    setProblem(file.size > fileLimits.maxBytes ? fileLimits.tooLarge : undefined)
    if (file.size > fileLimits.maxBytes) return
    setProgress(0)
    try {
      await replace({
        variables: { input: { id: item.id, image: file } },
        context: {
          ...withIdempotencyKey(randomId()),
          skipsQueue: true,
          fetchOptions: { fetch: uploadFetch({ image: file }, setProgress) },
        },
      })
      toasts.success('The file was replaced.')
    } catch (error) {
      setProblem(messageOf(error) || 'The file could not be replaced. Please try again.')
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <div className="stack gap-8 above">
      <span className={`${styles.photo} red-by-night`}>
        <ResponsiveImage
          image={image}
          alt={item.altText || item.title || 'The picture'}
          displayedWidth={`${Math.min(Math.ceil((image.width / image.height) * height), 430)}px`}
        />
      </span>
      <div>
        <label className={`button shows-focus ${styles.replace}`}>
          <span>Replace file</span>
          <input
            className="visually-hidden"
            type="file"
            accept={fileLimits.mediaTypes.join()}
            onChange={(event) => void choose(event)}
          />
        </label>
      </div>
      {progress !== undefined && <UploadProgress progress={progress} />}
      <FormErrorMessage text={problem} />
    </div>
  )
}
