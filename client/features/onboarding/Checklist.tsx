import { Check } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ChecklistFragment } from './onboarding.generated.ts'
import styles from './Checklist.module.css'
import { progressOf } from './progress.ts'
import { isOver, setProgress, stepsOf } from './steps.ts'

interface ChecklistProps {
  userId: number
  /** Undefined while the user has none. */
  profile: ChecklistFragment | undefined
}

/** The steps from an account to a page that others see, until they are done or dismissed. */
export function Checklist({ userId, profile }: ChecklistProps) {
  const id = useId()
  const [progress, setShownProgress] = useState(() => progressOf(userId))
  const isHidden = isOver(profile, progress)
  // They stay away, also while a cover is being deleted and the server has not told the next one yet.
  if (isHidden && progress !== 'over') setShownProgress('over')
  useEffect(() => {
    if (isHidden) setProgress(userId, 'over')
    else if (progress === undefined) setProgress(userId, 'begun')
  }, [userId, isHidden, progress])
  if (isHidden) return null

  function dismiss({ currentTarget }: MouseEvent) {
    currentTarget.closest('main')?.focus({ preventScroll: true })
    setShownProgress('over')
  }
  const steps = stepsOf(profile, progress)
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className={`panel ${styles.checklist}`} aria-labelledby={id}>
      <div className="line apart">
        <h2 className="subheading" id={id}>
          Your first steps
        </h2>
        <button className={`button ${styles.dismiss}`} type="button" onClick={dismiss}>
          Dismiss
        </button>
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.title}
            className={`shows-focus ${styles.step}`}
            data-done={step.isDone}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {step.isDone ? <Check size={16} /> : index + 1}
            </span>
            <div>
              <p className="strong">
                {step.path ? (
                  <Link className="card-link" to={step.path}>
                    {step.title}
                  </Link>
                ) : (
                  step.title
                )}
              </p>
              <p className="detail">{step.isDone ? 'Done' : step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
