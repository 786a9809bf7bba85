import { type Ref, useId } from 'react'
import { countText } from '../../../ui/count-text.ts'
import { useUnusedWarning } from '../useUnusedWarning.ts'
import type { UntypedFiles } from './group-frames.ts'
import { Status } from '../../../ui/Status.tsx'

interface UntypedQuestionProps {
  ref: Ref<HTMLElement>
  files: UntypedFiles
  onAnswer: (areLights: boolean) => void
}

/** Asks what files are that do not say it, such as those that Siril converts from the raws of a camera. */
export function UntypedQuestion({ ref, files, onAnswer }: UntypedQuestionProps) {
  const id = useId()
  const { element, isWarned } = useUnusedWarning(files, true)
  return (
    <section ref={ref} tabIndex={-1} className="stack row-gap-8 small" aria-labelledby={id}>
      <Status className="strong">
        <span id={id}>
          {files.count === 1
            ? '1 file does not say what it is. Count it as a light?'
            : `${countText(files.count, 'file')} do not say what they are. Count them as lights?`}
        </span>
      </Status>
      {isWarned && (
        <p className="error" role="alert" aria-atomic="true">
          The files are not used yet.
        </p>
      )}
      <div className="row gap-16 row-gap-8" ref={element}>
        <button className="button" type="button" onClick={() => onAnswer(true)}>
          Count as lights
        </button>
        <button className="button" type="button" onClick={() => onAnswer(false)}>
          Leave out
        </button>
      </div>
    </section>
  )
}
