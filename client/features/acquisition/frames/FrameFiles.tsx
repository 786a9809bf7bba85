import { FolderOpen } from 'lucide-react'
import { useFormikContext } from 'formik'
import { type ChangeEvent, type ComponentProps, type MouseEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { DropZone } from '../../../forms/DropZone.tsx'
import { countText } from '../../../ui/count-text.ts'
import { focusNext } from '../../../ui/focus-next.ts'
import { Progress } from '../../../ui/UploadProgress.tsx'
import { FoundExposuresView } from '../FoundExposuresView.tsx'
import { type FramePlace, FrameHintsView } from './FrameHintsView.tsx'
import { UntypedQuestion } from './UntypedQuestion.tsx'
import { type Reading, useFrames } from './useFrames.ts'

const problems: Partial<Record<Reading['state'], string>> = {
  none: 'No frames found.',
  failed: 'The files could not be read. Please choose them again.',
}

/** Reads exposures from the headers of a night's frames, which never leave the computer. */
export function FrameFiles(offers: Omit<ComponentProps<typeof FrameHintsView>, 'hints'>) {
  const folder = useRef<HTMLInputElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const result = useRef<HTMLElement>(null)
  const question = useRef<HTMLElement>(null)
  const { setFieldValue } = useFormikContext<FramePlace>()
  const { reading, read, stop, answer } = useFrames((show, placeHint) => {
    if (placeHint) void setFieldValue('placeHint', placeHint, false)
    const hadFocus = document.activeElement === cancelButton.current
    flushSync(show)
    if (hadFocus) (question.current ?? result.current)?.focus()
  })
  function cancel({ currentTarget }: MouseEvent) {
    focusNext(currentTarget)
    stop()
  }
  return (
    <div className="stack row-gap-8">
      <DropZone
        call="Drop the night’s frames here, or choose them"
        touchCall="Choose the night’s frames"
        note="FITS or XISF. Only their headers are read; nothing is uploaded."
        isLow
        onDrop={(files) => read(files)}
      />
      <div className="with-mouse">
        <button className="button" type="button" onClick={() => folder.current?.click()}>
          <FolderOpen size={16} aria-hidden="true" />
          Choose a folder of frames
        </button>
        <input
          ref={folder}
          type="file"
          hidden
          {...{ webkitdirectory: '' }}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
            read([...target.files!])
            target.value = '' // the same folder can be chosen again
          }}
        />
      </div>
      {reading.state === 'reading' && (
        <div className="row gap-16 row-gap-8">
          <div className="grow">
            <Progress
              label="Headers"
              text={`Reading ${countText(reading.total, 'header')} …`}
              percent={Math.floor((reading.read / reading.total) * 100)}
            />
          </div>
          <button className="button" ref={cancelButton} type="button" onClick={cancel}>
            Cancel<span className="visually-hidden"> reading</span>
          </button>
        </div>
      )}
      {problems[reading.state] && (
        <p className="small error" role="alert" aria-atomic="true">
          {problems[reading.state]}
        </p>
      )}
      {reading.untyped && (
        <UntypedQuestion
          ref={question}
          files={reading.untyped}
          onAnswer={(areLights) => {
            flushSync(() => answer(areLights))
            result.current?.focus()
          }}
        />
      )}
      <FoundExposuresView
        ref={result}
        found={reading.untyped ? undefined : reading.found}
        source="files"
        onClose={stop}
      />
      {reading.hints && <FrameHintsView hints={reading.hints} {...offers} />}
    </div>
  )
}
