import { Form, Formik, type FormikErrors, type FormikValues } from 'formik'
import { type ReactNode, useRef } from 'react'
import type { AnyObjectSchema } from 'yup'
import buttons from '../ui/button.module.css'
import { FormProblem } from './FormProblem.tsx'
import styles from './ValidForm.module.css'

interface ValidFormProps<Fields extends FormikValues> {
  initial: Fields
  rules: AnyObjectSchema
  /** Text of the button, and while it works. */
  submit: string
  submitting: string
  /** What a refusal is told as; throws of `onSubmit` end here. */
  problemText: (problem: unknown) => string
  onSubmit: (fields: Fields) => Promise<unknown>
  children: ReactNode
}

/** A form under rules of contract/: checked by field on blur and whole on submit, sent once, nothing lost when refused. */
export function ValidForm<Fields extends FormikValues>(props: ValidFormProps<Fields>) {
  const { initial, rules, submit, submitting, problemText, onSubmit, children } = props
  const form = useRef<HTMLFormElement>(null)
  return (
    <Formik<Fields>
      initialValues={initial}
      validationSchema={rules}
      validateOnChange={false}
      onSubmit={async (fields, { setStatus }) => {
        setStatus(undefined)
        await onSubmit(fields).catch((problem: unknown) => setStatus(problemText(problem)))
      }}
    >
      {({ isSubmitting, status, validateForm }) => (
        <Form
          className={styles.form}
          ref={form}
          noValidate
          onSubmitCapture={() => void validateForm().then((errors) => focusFirst(form.current, errors))}
        >
          {children}
          <FormProblem text={status as string | undefined} />
          <button className={buttons.primary} type="submit" disabled={isSubmitting}>
            {isSubmitting ? submitting : submit}
          </button>
        </Form>
      )}
    </Formik>
  )
}

/** Leads to the first field that is wrong, in the order of the page. */
function focusFirst(form: HTMLFormElement | null, errors: FormikErrors<FormikValues>) {
  const fields = Array.from(form?.elements ?? []).filter((field) => field instanceof HTMLInputElement)
  fields.find(({ name }) => name in errors)?.focus()
}
