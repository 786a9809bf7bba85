import type { MouseEvent } from 'react'
import type { useDraft } from './useDraft.ts'

type DraftOfferProps = NonNullable<ReturnType<typeof useDraft>['offer']>

/** Offers a draft at the top of its form. */
export function DraftOffer({ writtenAtMs, isOutdated, note, restore, discard }: DraftOfferProps) {
  const answerBy = (answer: () => void) => ({
    type: 'button' as const,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      // The button is removed.
      currentTarget.form!.querySelector<HTMLElement>('input, textarea')?.focus()
      answer()
    },
  })
  return (
    <div className="ruled stack row-gap-8">
      <div role="alert" aria-atomic="true">
        <p>{`You have unsaved changes from ${timeText(new Date(writtenAtMs))}.`}</p>
        {isOutdated && <p>Some of these fields have been saved again since: restoring replaces them.</p>}
        {note && <p className="detail">{note}</p>}
      </div>
      <div className="row gap-8">
        <button className="button" {...answerBy(restore)}>
          Restore
        </button>
        <button className="button" {...answerBy(discard)}>
          Discard
        </button>
      </div>
    </div>
  )
}

const timeText = (time: Date) =>
  new Intl.DateTimeFormat('en', {
    ...(time.toDateString() !== new Date().toDateString() && { dateStyle: 'medium' }),
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(time)
