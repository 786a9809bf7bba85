import type { FormikValues, useFormik } from 'formik'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readDraft, writeDraft } from '../ui/drafts.ts'
import { changedFields, withText } from './form-values.ts'

export interface DraftOptions<Fields> {
  /** From `draftKey`. */
  key: string
  /** Returns the values to keep, which cannot be files. */
  keptOf?: (values: Fields) => object
  /** Completes the values in which a draft was restored. */
  completed?: (values: Fields) => Fields
  /** Returns what is shown with the offer. */
  noteOf?: (values: Fields) => string | undefined
}

type Offer = NonNullable<ReturnType<typeof offerOf>>

/** After the last key, because the values of a hundred rows are compared and written. */
const writeDelayMs = 500

/** Keeps what is typed into a form as a draft, and returns the draft of an earlier page, if it differs from what is saved. */
export function useDraft<Fields extends FormikValues>(
  options: DraftOptions<Fields> | undefined,
  { initialValues, values, dirty, setValues }: ReturnType<typeof useFormik<Fields>>,
  pendingTexts: Record<string, string>,
) {
  const { key, keptOf = (all: Fields) => all, completed = (all: Fields) => all } = options ?? {}
  const [offer, setOffer] = useState(() => (key ? offerOf(key, keptOf(initialValues)) : undefined))
  const stop = useRef(() => {})

  /** Forgets what was typed, which is saved or discarded. An offer that was not answered stays. */
  function forget() {
    stop.current()
    if (key) writeDraft(key, offer)
  }
  function write(values: Fields, texts: typeof pendingTexts, offer: Offer | undefined) {
    const before = keptOf(initialValues)
    const typed = changedFields(before, keptOf(withPendingTexts(values, texts)))
    if (Object.keys(typed).length === 0) return forget()
    return writeDraft(key!, {
      writtenAtMs: Date.now(),
      fields: { ...offer?.fields, ...typed },
      saved: { ...offer?.saved, ...valuesOf(before, typed) },
      note: options?.noteOf?.(values) ?? offer?.note,
    })
  }
  const onPause = useEffectEvent(write)
  const isTyped = dirty || Object.values(pendingTexts).some(Boolean)
  useEffect(() => {
    if (!key) return undefined
    const listen = () => onPause(values, pendingTexts, offer)
    const timer = setTimeout(listen, isTyped ? writeDelayMs : 0)
    window.addEventListener('pagehide', listen)
    stop.current = () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', listen)
    }
    return stop.current
  }, [key, isTyped, values, pendingTexts, offer])

  const answer = (values?: Fields) => {
    setOffer(undefined)
    if (values) void setValues(values, false)
  }
  return {
    forget,
    offer: offer && {
      ...offer,
      restore: () => answer(completed({ ...values, ...offer.fields })),
      discard: () => answer(),
    },
  }
}

/** Returns the fields of a draft that differ from their saved values. Those of another version of the site may be of other types. */
function offerOf(key: string, saved: object) {
  const draft = readDraft(key)
  if (!draft) return undefined
  const known = Object.entries(draft.fields).filter(([name, value]) =>
    isSameType(value, Reflect.get(saved, name)),
  )
  const fields = changedFields<object>(saved, Object.fromEntries(known))
  if (Object.keys(fields).length === 0) return undefined
  const isOutdated = Object.keys(changedFields(draft.saved, valuesOf(saved, fields))).length > 0
  return { ...draft, fields, isOutdated }
}

/** Returns the values as if Enter had been pressed in each list. */
const withPendingTexts = <Fields extends object>(values: Fields, texts: Record<string, string>): Fields => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => texts[name])
      .map(([name, list]) => [name, withText(list as string[], texts[name]!)]),
  ),
})

const valuesOf = (all: object, { ...names }: object) =>
  Object.fromEntries(Object.keys(names).map((name) => [name, Reflect.get(all, name) as unknown]))

const isSameType = (one: unknown, other: unknown) =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other)
