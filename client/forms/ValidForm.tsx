import {
  Form,
  Formik,
  type FormikErrors,
  type FormikHelpers,
  type FormikProps,
  type FormikValues,
} from 'formik'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { AnyObjectSchema } from 'yup'
import buttons from '../ui/button.module.css'
import type { Unsaved } from '../ui/useLeaveWarning.ts'
import { changedFields } from './changed-fields.ts'
import { FormProblem } from './FormProblem.tsx'
import { type ServerErrors, remainingServerErrors } from './server-errors.ts'
import styles from './ValidForm.module.css'

/** Why a server refused a form: as a whole, and field by field. */
export interface Refusal {
  text: string
  fields?: Record<string, string>
}

interface ValidFormProps<Fields extends FormikValues, Saved> {
  initial: Fields
  rules: AnyObjectSchema
  /** Text of the button, and while it works. */
  submit: string
  submitting: string
  /** What a refusal is told as; throws of `onSubmit` end here. */
  refusalOf: (problem: unknown) => Refusal
  /** `changed` are the fields that differ from what the form was opened or last saved with. */
  onSubmit: (fields: Fields, changed: Partial<Fields>) => Promise<Saved>
  /** What the form shows of a save that is answered; what was sent, when absent. */
  fieldsOf?: (saved: Saved) => Fields | undefined
  /** Leaves the form without sending it. */
  onCancel?: (() => void) | undefined
  /** What it sends must not be left meanwhile: Cancel says so, and `onCancel` sees to it. */
  isHeld?: boolean
  /** Called when something was typed that is not saved, while it is being saved, and when it is saved. */
  onUnsaved?: ((unsaved: Unsaved) => void) | undefined
  /** Longer than a screen: what sends it stays in sight while something is unsaved. */
  isLong?: boolean
  /** Stands above the buttons, as progress does. */
  foot?: ReactNode
  /** Stands beside the form and follows what is typed. */
  aside?: ReactNode
  children: ReactNode
}

/** A form under rules of contract/: checked by field on blur and whole on submit, sent once, nothing lost when refused. */
export function ValidForm<Fields extends FormikValues, Saved>(props: ValidFormProps<Fields, Saved>) {
  const {
    initial,
    rules,
    submit,
    submitting,
    refusalOf,
    onSubmit,
    fieldsOf,
    onCancel,
    isHeld,
    onUnsaved,
    isLong,
    foot,
    aside,
    children,
  } = props
  const form = useRef<HTMLFormElement>(null)
  const formik = useRef<FormikProps<Fields>>(null)
  const sender = useRef<Element>(null)
  const sending = useRef<Promise<void>>(null)
  const refused = useRef<ServerErrors<Fields>>(null)
  const [sent, setSent] = useState<Fields>()

  /** Pressed twice before a render turns the button off, it is sent once. */
  const sendOnce = (...sent: Parameters<typeof send>) =>
    (sending.current ??= send(...sent).finally(() => {
      sending.current = null
    }))

  async function send(
    fields: Fields,
    { setStatus, setErrors, setTouched, setValues, resetForm }: FormikHelpers<Fields>,
  ) {
    setStatus(undefined)
    setSent(fields)
    try {
      const answer = await onSubmit(fields, changedFields(formik.current!.initialValues, fields))
      const saved = fieldsOf?.(answer) ?? fields
      const typedMeanwhile = changedFields(fields, formik.current?.values ?? fields)
      resetForm({ values: saved }) // later changes are compared with the saved values
      await setValues({ ...saved, ...typedMeanwhile }, false)
    } catch (problem) {
      const { text, fields: wrong = {} } = refusalOf(problem)
      refused.current = { fields, wrong }
      setStatus(text)
      await setTouched(Object.fromEntries(Object.keys(wrong).map((name) => [name, true])) as never, false)
      setErrors(wrong as FormikErrors<Fields>)
      focusFirst(form.current, wrong)
    } finally {
      setSent(undefined)
    }
  }
  return (
    <Formik<Fields>
      initialValues={initial}
      validationSchema={rules}
      validate={(values) => remainingServerErrors(refused.current, values)}
      validateOnChange={false}
      onSubmit={sendOnce}
      innerRef={formik}
    >
      {({ isSubmitting, dirty, status, values, validateForm }) => (
        <div className={aside ? styles.withAside : undefined}>
          <Form
            className={styles.form}
            ref={form}
            data-unsaved={isLong && dirty}
            noValidate
            onSubmitCapture={() => {
              sender.current = document.activeElement
              refused.current = null
              void validateForm().then((errors) => focusFirst(form.current, errors))
            }}
          >
            {children}
            <div className={styles.foot}>
              {foot}
              <FormProblem text={status as string | undefined} />
              <div className={styles.buttons}>
                <button className={buttons.primary} type="submit" disabled={isSubmitting}>
                  {isSubmitting ? submitting : submit}
                </button>
                {onCancel && (
                  <button className={buttons.button} type="button" aria-disabled={isHeld} onClick={onCancel}>
                    Cancel
                  </button>
                )}
              </div>
            </div>
            <RestoreFocus isSubmitting={isSubmitting} sender={sender} />
            {onUnsaved && <ReportUnsaved unsaved={unsavedOf(values, dirty, sent)} onUnsaved={onUnsaved} />}
          </Form>
          {aside}
        </div>
      )}
    </Formik>
  )
}

function unsavedOf<Fields extends object>(
  values: Fields,
  isDirty: boolean,
  sent: Fields | undefined,
): Unsaved {
  if (sent && Object.keys(changedFields(sent, values)).length === 0) return 'saving'
  return sent || isDirty ? 'typed' : 'nothing'
}

function ReportUnsaved({ unsaved, onUnsaved }: { unsaved: Unsaved; onUnsaved: (unsaved: Unsaved) => void }) {
  // In the same moment as the typing: a person who closes the tab at once is asked too.
  useLayoutEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])
  return null
}

/** What is turned off while it is sent loses the focus; afterwards it has it again, unless something else has it. */
function RestoreFocus({
  isSubmitting,
  sender,
}: {
  isSubmitting: boolean
  sender: RefObject<Element | null>
}) {
  useLayoutEffect(() => {
    if (isSubmitting || document.activeElement !== document.body) return
    if (sender.current instanceof HTMLElement) sender.current.focus()
  }, [isSubmitting, sender])
  return null
}

/** Leads to the first field that is wrong, in the order of the page. */
function focusFirst(form: HTMLFormElement | null, errors: object) {
  const fields = Array.from(form?.elements ?? []).filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  )
  fields.find(({ name }) => name in errors)?.focus()
}
