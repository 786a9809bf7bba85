import {
  type FormikErrors,
  FormikProvider,
  type FormikValues,
  getIn,
  setIn,
  useFormik,
  yupToFormErrors,
} from 'formik'
import {
  type ChangeEvent,
  createContext,
  type FocusEvent,
  type ReactNode,
  type SubmitEvent,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { type AnyObjectSchema, type InferType, object, ValidationError } from 'yup'
import { formErrorsOf } from '../apollo/graphql-errors.ts'
import { CloseButton } from '../ui/Dialog.tsx'
import { useEarlyInput } from '../ui/early-input.ts'
import { NeedsJavaScript } from '../ui/NeedsJavaScript.tsx'
import { type Unsaved, useLeaveWarning } from '../ui/navigation-guard.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { changedFields, remainingServerErrors, type ServerErrors } from './form-values.ts'
import { FormErrorMessage } from './FormErrorMessage.tsx'
import styles from './forms.module.css'
import { type DraftOptions, useDraft } from './useDraft.ts'

/** The fields of a form as its rules read them: with numbers, lists and nulls where the form has texts. */
export type Input<Fields, Rules extends AnyObjectSchema> = {
  [Name in keyof Fields]: Name extends keyof InferType<Rules>
    ? Exclude<InferType<Rules>[Name], undefined>
    : Fields[Name]
}

export interface ValidFormProps<Fields extends FormikValues, Rules extends AnyObjectSchema> {
  initial: Fields
  rules: Rules
  submit: string
  submitting: string
  /**
   * Resolves with the form's new values, by default the submitted ones. `changed` has the fields that differ from the initial
   * or last saved values; `unsavedNow` returns what is unsaved later, and undefined once the form is closed.
   */
  onSubmit: (
    input: Input<Fields, Rules>,
    changed: Partial<Input<Fields, Rules>>,
    unsavedNow: () => Unsaved | undefined,
  ) => Promise<Fields | void>
  errorsOf?: (error: unknown) => { text: string; fields?: Record<string, string> }
  /** Whether nothing typed is worth a question, nor a button to cancel. */
  isDiscardable?: boolean
  /** Whether the submission deletes something permanently. It must not be interrupted. */
  isDanger?: boolean
  /** Shown while a submission is sent that must not be interrupted. */
  progress?: ReactNode
  /** Whether the form of a page is taller than a screen: its buttons stay visible while it has unsaved changes. */
  isLong?: boolean
  /** Keeps what is typed through a reload or a crash. Not for forms with secrets. */
  draft?: DraftOptions<Fields>
  aside?: ReactNode
  children: ReactNode
}

/**
 * A Formik form that validates by the rules of contract/: a field on blur, all of them on submit. It is not left with unsaved
 * input without a question.
 */
export function ValidForm<Fields extends FormikValues, Rules extends AnyObjectSchema>(
  props: ValidFormProps<Fields, Rules>,
) {
  const { initial, rules, submit, submitting, onSubmit, errorsOf = formErrorsOf, children } = props
  const { isDiscardable, isDanger, progress, isLong, draft: draftOptions, aside } = props
  const form = useRef<HTMLFormElement>(null)
  const submission = useRef<Promise<unknown>>(null)
  const rejected = useRef<ServerErrors<Fields>>(null)
  const [sent, setSent] = useState<Fields>()
  const [pendingTexts, setPendingText] = useReducer(withPendingText, {})
  const formik = useFormik<Fields>({
    initialValues: initial,
    validationSchema: rules,
    validate: (values) => remainingServerErrors(rejected.current, values),
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: send,
  })
  const { values, errors, dirty, isSubmitting } = formik
  const isLocked = isSubmitting && (isDanger || progress !== undefined)
  const unsaved = Object.values(pendingTexts).some(Boolean) ? 'typed' : unsavedOf(values, dirty, sent)
  const guarded = isLocked ? 'locked' : isDiscardable || isDanger ? 'nothing' : unsaved
  const draft = useDraft(draftOptions, formik, pendingTexts)
  useLeaveWarning(form, guarded, draft.forget)

  const latest = useRef({ values, unsaved })
  useLayoutEffect(() => {
    latest.current = { values, unsaved }
  })

  useEarlyInput(form, (typed) => void formik.setValues({ ...values, ...typed }, false))

  /**
   * Validates the field that is left. All of them would take long in a form with a hundred rows. While it is typed in, an error
   * only goes: that of an optional field is not true once it is empty.
   */
  async function validateField(name: string, values: Fields, isTyping = false) {
    let problems: object = remainingServerErrors(rejected.current, values)
    try {
      await rules.validateAt(name, values)
    } catch (error) {
      // Another error is of a field without a rule.
      if (error instanceof ValidationError) problems = yupToFormErrors(error)
    }
    const problem = getIn(problems, name) as string | undefined
    if (problem !== getIn(formik.errors, name) && !(problem && isTyping)) formik.setFieldError(name, problem)
  }
  const getFieldProps: typeof formik.getFieldProps = (nameOrOptions) => {
    const props = formik.getFieldProps(nameOrOptions)
    function onBlur(event: FocusEvent) {
      props.onBlur(event)
      void validateField(props.name, values)
    }
    function onChange(event: ChangeEvent<HTMLInputElement>) {
      props.onChange(event)
      if (getIn(formik.errors, props.name) !== undefined)
        void validateField(props.name, setIn(values, props.name, event.target.value) as Fields, true)
    }
    return { ...props, onBlur, onChange }
  }

  /** Ignores a second press. */
  function submitOnce(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (submission.current) return
    // The fields are disabled while the submission is sent.
    if (progress !== undefined) event.nativeEvent.submitter?.focus()
    rejected.current = null
    formik.setStatus(undefined)
    submission.current = formik.submitForm().finally(() => {
      submission.current = null
    })
  }

  async function send(fields: Fields) {
    setSent(fields)
    try {
      const unsavedNow = () => (form.current ? latest.current.unsaved : undefined)
      const input = <Some extends object>(some: Some) =>
        rules.cast(some, { assert: false }) as Input<Some, Rules>
      const changed = changedFields(formik.initialValues, fields)
      const saved = (await onSubmit(input(fields), input(changed), unsavedNow)) ?? fields
      draft.forget() // the form may be closed by now
      const editedSince = changedFields(fields, latest.current.values)
      formik.resetForm({ values: saved }) // later changes are compared with the saved values
      await formik.setValues({ ...saved, ...editedSince }, false)
    } catch (error) {
      const { text, fields: fieldErrors = {} } = errorsOf(error)
      rejected.current = { fields, fieldErrors }
      formik.setStatus(text)
      formik.setErrors(fieldErrors as FormikErrors<Fields>)
    } finally {
      setSent(undefined)
    }
  }

  const focusFirstError = useEffectEvent(() => focusFirst(form.current, errors))
  useEffect(() => {
    if (!isSubmitting) focusFirstError()
  }, [isSubmitting])
  return (
    <FormikProvider value={{ ...formik, getFieldProps }}>
      <div className={aside ? styles.withAside : undefined}>
        <NeedsJavaScript />
        <form
          className={`scripted stack ${styles.form}`}
          ref={form}
          // Otherwise a browser would send it before it is hydrated, with its texts in the address.
          method="post"
          data-unsaved={isLong && dirty}
          noValidate
          onSubmit={submitOnce}
        >
          {draft.offer && <DraftOffer {...draft.offer} />}
          <FormRules value={rules}>
            <SetPendingText value={setPendingText}>{children}</SetPendingText>
          </FormRules>
          <div className={`stack ${styles.foot} ${isDiscardable ? '' : 'dialog-foot'}`}>
            {isSubmitting && progress}
            <FormErrorMessage text={formik.status as string | undefined} />
            <div className={styles.buttons}>
              <button
                className={isDanger ? 'button danger' : 'button primary'}
                type="submit"
                aria-disabled={isSubmitting}
              >
                {isSubmitting ? submitting : submit}
              </button>
              {!isDiscardable && <CloseButton aria-disabled={isLocked}>Cancel</CloseButton>}
            </div>
          </div>
        </form>
        {aside}
      </div>
    </FormikProvider>
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

export const FormRules = createContext<AnyObjectSchema>(object())

type PendingText = [field: string, text: string]

const withPendingText = (texts: Record<string, string>, [field, text]: PendingText) =>
  (texts[field] ?? '') === text ? texts : { ...texts, [field]: text }

const SetPendingText = createContext<(pending: PendingText) => void>(() => undefined)

/**
 * Makes the form unsaved while a field has text that is not in the form's values before Enter or blur. That of a list is in the
 * form's draft.
 */
export function usePendingText(field: string, text: string): void {
  const setPending = use(SetPendingText)
  const pending = text.trim()
  // A layout effect, for the same reason as that of `useLeaveWarning`.
  useLayoutEffect(() => {
    setPending([field, pending])
    return () => setPending([field, ''])
  }, [field, pending, setPending])
}

function focusFirst(form: HTMLFormElement | null, errors: object) {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
  const first =
    fields.find(({ name }) => name && getIn(errors, name) !== undefined) ??
    // A list has one message for all of its rows.
    fields.find(({ name }) => name && name.replace(/\W.*$/, '') in errors)
  const disclosure = first?.closest('details')
  if (disclosure) disclosure.open = true
  first?.focus()
}
