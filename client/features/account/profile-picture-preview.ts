import { limits } from '../../../contract/limits.ts'

/** A reduced copy of a file, whose size in pixels is `original`. */
export interface ProfilePicturePreview {
  url: string
  width: number
  original: { width: number; height: number }
}

/** A square of the upright picture, in its own pixels. */
export interface Crop {
  left: number
  top: number
  side: number
}

/** In px. The dialog shows 432 px; the rest is for zooming on high-density screens. */
const maxSide = 1600
const quality = 0.9

/** Returns a data URI of a reduced copy: a blob: URL would need a CSP exception. */
export async function previewOf(file: File): Promise<ProfilePicturePreview> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = bitmap
    const scale = Math.min(1, maxSide / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp' // WebP keeps transparency
    return { url: canvas.toDataURL(type, quality), width: canvas.width, original: { width, height } }
  } finally {
    bitmap.close()
  }
}

/** Converts an area of a preview to whole pixels of the original, no smaller than the server accepts. */
export function cropOf(
  area: { x: number; y: number; width: number },
  { width, original }: ProfilePicturePreview,
): Crop {
  const scale = original.width / width
  const largest = Math.min(original.width, original.height)
  const side = Math.min(largest, Math.max(limits.profilePicture.side.min, Math.round(area.width * scale)))
  const within = (start: number, length: number) =>
    Math.max(0, Math.min(Math.round(start * scale), length - side))
  return { left: within(area.x, original.width), top: within(area.y, original.height), side }
}
