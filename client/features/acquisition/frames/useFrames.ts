import { useEffect, useRef, useState } from 'react'
import type { FoundExposures } from '../found-exposures.ts'
import type { UntypedFiles } from './group-frames.ts'
import type { FrameHints } from './hints.ts'
import type { PlaceHint } from './place-hint.ts'
import type { FramesMessage } from './read-frames.worker.ts'

/** Hidden files, such as .DS_Store of a folder. */
const isHidden = ({ name }: File) => name.startsWith('.')

export interface Reading {
  state: 'idle' | 'none' | 'reading' | 'read' | 'failed'
  total: number
  read: number
  found?: FoundExposures
  /** Until `answer` says whether they are lights. */
  untyped?: UntypedFiles | undefined
  /** They stay when the exposures were used. */
  hints?: FrameHints | undefined
}

const idle: Reading = { state: 'idle', total: 0, read: 0 }

/**
 * Reads the headers of files in a worker, which is loaded with the first files. `onEnd` gets a function that shows the end of
 * a reading, and where the frames say that they are.
 */
export function useFrames(onEnd: (show: () => void, placeHint?: PlaceHint) => void) {
  const [reading, setReading] = useState(idle)
  const worker = useRef<Worker>(undefined)

  function stop() {
    worker.current?.terminate()
    worker.current = undefined
    setReading(({ hints }) => ({ ...idle, hints }))
  }
  function read(chosen: readonly File[]) {
    stop()
    const files = chosen.filter((file) => !isHidden(file))
    if (files.length === 0) {
      setReading({ ...idle, state: 'none' })
      return
    }
    const started = new Worker(new URL('read-frames.worker.ts', import.meta.url), { type: 'module' })
    worker.current = started
    setReading({ state: 'reading', total: files.length, read: 0 })
    function fail() {
      started.terminate()
      onEnd(() => setReading({ ...idle, state: 'failed' }))
    }
    started.addEventListener('message', ({ data }: MessageEvent<FramesMessage>) => {
      if (data.failed) {
        fail()
        return
      }
      const { read, found, untyped, hints } = data
      const progress = { total: files.length, read }
      if (!found) {
        setReading({ ...progress, state: 'reading' })
        return
      }
      started.terminate()
      onEnd(() => setReading({ ...progress, state: 'read', found, untyped, hints }), hints?.placeHint)
    })
    started.addEventListener('error', fail)
    started.addEventListener('messageerror', fail)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    started.postMessage(files)
  }
  const answer = (areLights: boolean) =>
    setReading(({ untyped, ...answered }) =>
      areLights || !untyped ? answered : { ...answered, found: untyped.foundWithout },
    )
  useEffect(() => () => worker.current?.terminate(), [])
  return { reading, read, stop, answer }
}
