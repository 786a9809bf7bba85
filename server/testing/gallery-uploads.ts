import type { Person, SentFile } from './person.ts'
import { fieldsOf } from '../errors/errors.ts'

interface UploadedImage {
  id: number
  imageUrl: string
  shareImageUrl: string
  title: string | null
  description: string | null
  tags: string[]
  captureDate: string | null
  altText: string | null
  sizes: { url: string }[]
}

interface UploadOutcome {
  status: number
  images?: UploadedImage[]
  code?: unknown
  message?: string
  fields?: unknown
}

interface GalleryUpload {
  profileId: number
  files: SentFile[]
  metadata?: Record<string, string | string[]>
  headers?: Record<string, string>
}

const IMAGE = 'id imageUrl shareImageUrl title description tags captureDate altText sizes { url }'
const UPLOAD = `mutation ($input: UploadGalleryImagesInput!) { payload: uploadGalleryImages(input: $input) { galleryImages { ${IMAGE} } } }`

/** Uploads by either API. */
export const uploading: Record<
  'GraphQL' | 'REST',
  (person: Person, upload: GalleryUpload) => Promise<UploadOutcome>
> = {
  GraphQL: async (person, { profileId, files, metadata, headers }) => {
    const input = { creatorProfileId: profileId, ...metadata }
    const { status, data, errors } = await person.upload(UPLOAD, input, files, headers)
    if (!errors) return { status, images: data.payload.galleryImages }
    const [{ message, extensions }] = errors as [{ message: string; extensions: Record<string, unknown> }]
    return { status, message, code: extensions['code'], fields: fieldsOf(extensions) }
  },
  REST: async (person, { profileId, files, metadata, headers }) => {
    const fields = { profileId: String(profileId), ...metadata }
    const { status, body } = await person.postFiles('/creator-images/upload', fields, files, headers)
    if (status === 200) return { status, images: body.images }
    return { status, message: body.message, code: body.code, fields: body.fields }
  },
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

/** A PNG of one pixel, for tests that need any image. */
export const aTinyImage = (name = 'dot.png'): SentFile => ({
  name,
  mediaType: 'image/png',
  content: Uint8Array.from(Buffer.from(pixel, 'base64')),
})

const square =
  'iVBORw0KGgoAAAANSUhEUgAAAGQAAABkAQAAAABYmaj5AAAAFElEQVR42mNgGAWjYBSMglFATwAABXgAAdgporgAAAAASUVORK5CYII='

/** A black PNG of 100 x 100 pixels, which is large enough for a profile picture. */
export const aSquareImage = (): SentFile => ({
  name: 'square.png',
  mediaType: 'image/png',
  content: Uint8Array.from(Buffer.from(square, 'base64')),
})
