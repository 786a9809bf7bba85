import {
  Form,
  Formik,
  type FormikErrors,
  type FormikHelpers,
  type FormikProps,
  type FormikValues,
  getIn,
} from 'formik'
import { type ReactNode, type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react'
import type { AnyObjectSchema } from 'yup'
import buttons from '../ui/button.module.css'
import type { Unsaved } from '../ui/useLeaveWarning.ts'
import { changedFields, remainingServerErrors, type ServerErrors } from './form-values.ts'
import { FormErrorMessage } from './FormErrorMessage.tsx'
import styles from './forms.module.css'
import { CountPendingTexts } from './usePendingText.ts'

interface SubmissionErrors {
  text: string
  fields?: Record<string, string>
}

interface ValidFormProps<Fields extends FormikValues, Saved> {
  initial: Fields
  rules: AnyObjectSchema
  submit: string
  submitting: string
  errorsOf: (error: unknown) => SubmissionErrors
  /** `changed` has the fields that differ from the initial or last saved values. */
  onSubmit: (fields: Fields, changed: Partial<Fields>) => Promise<Saved>
  /** Returns the form's new values after a save; by default the submitted values. */
  fieldsOf?: (saved: Saved) => Fields | undefined
  onCancel?: (() => void) | undefined
  /** Marks Cancel as disabled while the submission must not be interrupted. */
  isLocked?: boolean
  /** Whether the submission deletes something permanently. */
  isDanger?: boolean
  onUnsaved?: ((unsaved: Unsaved) => void) | undefined
  /** Whether the form is taller than a screen: its buttons stay visible while it has unsaved changes. */
  isLong?: boolean
  footer?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** A Formik form that validates by the rules of contract/: a field on blur, all of them on submit. */
export function ValidForm<Fields extends FormikValues, Saved>(props: ValidFormProps<Fields, Saved>) {
  const {
    initial,
    rules,
    submit,
    submitting,
    errorsOf,
    onSubmit,
    fieldsOf,
    onCancel,
    isLocked,
    isDanger,
    onUnsaved,
    isLong,
    footer,
    aside,
    children,
  } = props
  const form = useRef<HTMLFormElement>(null)
  const formik = useRef<FormikProps<Fields>>(null)
  const submitter = useRef<Element>(null)
  const submission = useRef<Promise<void>>(null)
  const rejected = useRef<ServerErrors<Fields>>(null)
  const [sent, setSent] = useState<Fields>()
  const [pendingTexts, countPendingTexts] = useReducer((count: number, change: 1 | -1) => count + change, 0)

  /** Ignores a second press before the button is rendered as disabled. */
  const submitOnce = (...args: Parameters<typeof send>) =>
    (submission.current ??= send(...args).finally(() => {
      submission.current = null
    }))

  async function send(
    fields: Fields,
    { setStatus, setErrors, setTouched, setValues, resetForm }: FormikHelpers<Fields>,
  ) {
    setSent(fields)
    try {
      const response = await onSubmit(fields, changedFields(formik.current!.initialValues, fields))
      const saved = fieldsOf?.(response) ?? fields
      const editedSince = changedFields(fields, formik.current?.values ?? fields)
      resetForm({ values: saved }) // later changes are compared with the saved values
      await setValues({ ...saved, ...editedSince }, false)
    } catch (error) {
      const { text, fields: fieldErrors = {} } = errorsOf(error)
      rejected.current = { fields, fieldErrors }
      setStatus(text)
      await setTouched(
        Object.fromEntries(Object.keys(fieldErrors).map((name) => [name, true])) as never,
        false,
      )
      setErrors(fieldErrors as FormikErrors<Fields>)
      focusFirst(form.current, fieldErrors)
    } finally {
      setSent(undefined)
    }
  }
  return (
    <Formik<Fields>
      initialValues={initial}
      validationSchema={rules}
      validate={(values) => remainingServerErrors(rejected.current, values)}
      validateOnChange={false}
      onSubmit={submitOnce}
      innerRef={formik}
    >
      {({ isSubmitting, dirty, status, values, validateForm, setStatus }) => (
        <div className={aside ? styles.withAside : undefined}>
          <Form
            className={styles.form}
            ref={form}
            data-unsaved={isLong && dirty}
            noValidate
            onSubmitCapture={() => {
              submitter.current = document.activeElement
              rejected.current = null
              setStatus(undefined)
              void validateForm().then((errors) => focusFirst(form.current, errors))
            }}
          >
            <CountPendingTexts value={countPendingTexts}>{children}</CountPendingTexts>
            <div className={styles.foot}>
              {footer}
              <FormErrorMessage text={status as string | undefined} />
              <div className={styles.buttons}>
                <button
                  className={isDanger ? buttons.danger : buttons.primary}
                  type="submit"
                  disabled={isSubmitting}
                >
                  {isSubmitting ? submitting : submit}
                </button>
                {onCancel && (
                  <button
                    className={buttons.button}
                    type="button"
                    aria-disabled={isLocked}
                    onClick={onCancel}
                  >
                    Cancel
                  </button>
                )}
              </div>
            </div>
            <RestoreFocus isSubmitting={isSubmitting} submitter={submitter} />
            {onUnsaved && (
              <ReportUnsaved
                unsaved={pendingTexts > 0 ? 'typed' : unsavedOf(values, dirty, sent)}
                onUnsaved={onUnsaved}
              />
            )}
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
  // A layout effect, so that `beforeunload` already warns when the tab is closed right after typing.
  useLayoutEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved])
  return null
}

/** Disabling the focused button loses focus; restores it after submitting unless another element has it. */
function RestoreFocus({
  isSubmitting,
  submitter,
}: {
  isSubmitting: boolean
  submitter: RefObject<Element | null>
}) {
  useLayoutEffect(() => {
    if (isSubmitting || document.activeElement !== document.body) return
    if (submitter.current instanceof HTMLElement) submitter.current.focus()
  }, [isSubmitting, submitter])
  return null
}

function focusFirst(form: HTMLFormElement | null, errors: object) {
  const fields = Array.from(form?.elements ?? []).filter(
    (field) =>
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLButtonElement,
  )
  const first =
    fields.find(({ name }) => name && getIn(errors, name) !== undefined) ??
    // A list has one message for all of its rows.
    fields.find(({ name }) => name && name.replace(/\W.*$/, '') in errors)
  const disclosure = first?.closest('details')
  if (disclosure) disclosure.open = true
  first?.focus()
}
