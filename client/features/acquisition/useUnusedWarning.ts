import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { usePendingText } from '../../forms/ValidForm.tsx'

/**
 * Makes the form unsaved while something was found and is not used. Stops its first submission then, and returns whether it
 * did.
 */
export function useUnusedWarning(found: object, isUseful: boolean) {
  const [submitted, setSubmitted] = useState({ found, times: 0 })
  const submissions = submitted.found === found ? submitted.times : 0
  const element = useRef<HTMLDivElement>(null)
  usePendingText(useId(), submissions < 2 ? 'found' : '')
  const warn = useEffectEvent((event: Event) => {
    setSubmitted({ found, times: isUseful ? submissions + 1 : 2 })
    if (!isUseful || submissions > 0) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const form = element.current!.closest('form')
    const listen = (event: Event) => warn(event)
    form?.addEventListener('submit', listen)
    return () => form?.removeEventListener('submit', listen)
  }, [])
  return { element, isWarned: isUseful && submissions > 0 }
}
