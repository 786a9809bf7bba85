import { type Ref, useId } from 'react'
import { usePendingText } from '../../../forms/ValidForm.tsx'
import { countText } from '../../../ui/count-text.ts'

interface UntypedQuestionProps {
  ref: Ref<HTMLElement>
  count: number
  onAnswer: (areLights: boolean) => void
}

/** Asks what files are that do not say it, such as those that Siril converts from the raws of a camera. */
export function UntypedQuestion({ ref, count, onAnswer }: UntypedQuestionProps) {
  const id = useId()
  usePendingText('question')
  return (
    <section ref={ref} tabIndex={-1} className="stack row-gap-8 small" aria-labelledby={id}>
      <output className="strong">
        <span id={id}>
          {count === 1
            ? '1 file does not say what it is. Count it as a light?'
            : `${countText(count, 'file')} do not say what they are. Count them as lights?`}
        </span>
      </output>
      <div className="row gap-16 row-gap-8">
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
