import { useFormikContext } from 'formik'
import { FolderOpen } from 'lucide-react'
import { type ChangeEvent, type MouseEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useDropzone } from 'react-dropzone'
import { countText } from '../../../ui/count-text.ts'
import { focusNext } from '../../../ui/focus-next.ts'
import { Progress } from '../../../ui/UploadProgress.tsx'
import { FoundExposuresView } from '../FoundExposuresView.tsx'
import { UntypedQuestion } from './UntypedQuestion.tsx'
import { type Reading, useFrames } from './useFrames.ts'

const problems: Partial<Record<Reading['state'], string>> = {
  none: 'No frames found.',
  failed: 'The files could not be read. Please choose them again.',
}

/** Browsers fire no change event when the same files are chosen again. */
function resetInput({ currentTarget }: MouseEvent<HTMLInputElement>) {
  currentTarget.value = ''
}

/** Reads exposures from the headers of a night's frames, which never leave the computer. */
export function FrameFiles() {
  const id = useId()
  const { isSubmitting } = useFormikContext()
  const folder = useRef<HTMLInputElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const result = useRef<HTMLElement>(null)
  const question = useRef<HTMLElement>(null)
  const { reading, read, stop, answer } = useFrames((show) => {
    const hadFocus = document.activeElement === cancelButton.current
    flushSync(show)
    if (hadFocus) (question.current ?? result.current)?.focus()
  })
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // The label opens the file dialog, and the input itself is focusable.
    noClick: true,
    noKeyboard: true,
    disabled: isSubmitting,
    onDrop: (files) => read(files),
  })
  function cancel({ currentTarget }: MouseEvent) {
    focusNext(currentTarget)
    stop()
  }
  return (
    <div className="stack row-gap-8">
      <div {...getRootProps()}>
        <label className={`shows-focus drop-zone low ${isDragActive ? 'is-over' : ''}`}>
          <span className="strong" id={`${id}-call`}>
            <span className="with-mouse">Drop the night’s frames here, or choose them</span>
            <span className="with-touch">Choose the night’s frames</span>
          </span>
          <span className="detail" id={`${id}-note`}>
            FITS or XISF. Only their headers are read; nothing is uploaded.
          </span>
          <input
            {...getInputProps({ onClick: resetInput })}
            className="visually-hidden"
            data-list-focus
            style={undefined}
            tabIndex={undefined}
            aria-labelledby={`${id}-call`}
            aria-describedby={`${id}-note`}
          />
        </label>
      </div>
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
          onClick={resetInput}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => read([...(target.files ?? [])])}
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
        <p className="small error" role="alert">
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
    </div>
  )
}
