import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './Thumbnail.module.css'

/** Twice as high as it is shown, for fine screens. */
const height = 200

/** One after the other: a picture of 100 million pixels takes 400 MB while it is decoded. */
let decoded: Promise<unknown> = Promise.resolve()
function decode(file: File, isGone: () => boolean): Promise<ImageBitmap | undefined> {
  const bitmap = decoded.then(() =>
    isGone()
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

/** A small view of a file, drawn: an address of its own (blob:) would need a hole in the CSP, and keep the file in full. */
export function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'unreadable'>('waiting')
  useEffect(() => {
    let isGone = false
    const show = async () => {
      const bitmap = await decode(file, () => isGone)
      if (!bitmap) return
      if (isGone || !canvas.current) return bitmap.close()
      canvas.current.width = bitmap.width
      canvas.current.height = bitmap.height
      canvas.current.getContext('bitmaprenderer')!.transferFromImageBitmap(bitmap)
      setState('drawn')
    }
    show().catch(() => setState('unreadable'))
    return () => {
      isGone = true
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
