import { useField } from 'formik'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { Chip, ChipList } from '../ui/ChipList.tsx'
import { focusNext } from '../ui/focus-next.ts'
import { withText } from './form-values.ts'
import styles from './forms.module.css'
import { Field } from './TextField.tsx'
import { usePendingText } from './ValidForm.tsx'

interface TextListFieldProps {
  name: string
  label: string
  itemLabel: string
  maxLength: number
  help: string
}

export function TextListField({ name, label, itemLabel, maxLength, help }: TextListFieldProps) {
  const id = useId()
  const list = useTextList(name)
  const { text, error } = list

  /** Voice control and screen readers press the button without moving focus, so there was no blur. */
  function addAndFocus({ currentTarget }: MouseEvent) {
    list.add(text)
    focusNext(currentTarget)
  }
  return (
    <div>
      <Field id={id} label={label} error={error} help={help}>
        <div className={styles.adding}>
          <input
            className="input"
            id={id}
            data-list-focus
            name={name}
            dir="auto"
            value={text}
            maxLength={maxLength}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            onBlur={() => list.add(text)} // typed text is not lost
            onChange={({ target }) => list.setText(target.value)}
            onKeyDown={(event) => list.isAddedByEnter(event) && list.add(text)}
          />
          <button className="button" type="button" onClick={addAndFocus}>
            <Plus size={16} aria-hidden="true" />
            <span>{`Add ${itemLabel}`}</span>
          </button>
        </div>
      </Field>
      <TextChips {...list} label={label} removeLabel={`Remove ${itemLabel} `} />
    </div>
  )
}

/** Returns the texts of a field, and the one that is typed, which Enter adds. */
export function useTextList(name: string) {
  const [{ value: texts }, { error }, { setValue }] = useField<readonly string[]>(name)
  const [text, setText] = useState('')
  usePendingText(name, text)

  function add(typed: string) {
    const added = withText(texts, typed)
    if (added !== texts) void setValue(added, true)
    setText('')
  }
  /** Enter adds instead of submitting the form. */
  function isAddedByEnter(event: KeyboardEvent) {
    if (!pressesEnter(event)) return false
    event.preventDefault()
    return true
  }
  function remove(removed: string) {
    void setValue(
      texts.filter((entry) => entry !== removed),
      true,
    )
  }
  return { texts, text, setText, add, isAddedByEnter, remove, error: [error].flat().find(Boolean) }
}

/**
 * Returns whether Enter is meant for the page. The one that ends a composition, as of Japanese, is not: Safari sends it
 * after the composition, with the key code 229.
 */
const pressesEnter = ({ key, nativeEvent: { isComposing, keyCode } }: KeyboardEvent) =>
  key === 'Enter' && !isComposing && keyCode !== 229

interface TextChipsProps {
  label: string
  texts: readonly string[]
  /** Returns how a text is shown. */
  titleOf?: (text: string) => string
  removeLabel: string
  remove: (text: string) => void
}

export const TextChips = ({ label, texts, titleOf = String, removeLabel, remove }: TextChipsProps) => (
  <div className={styles.texts}>
    {texts.length > 0 && (
      <ChipList label={label}>
        {texts.map((text) => (
          <Chip key={text}>
            <span>{titleOf(text)}</span>
            <button
              className={styles.remove}
              type="button"
              onClick={({ currentTarget }) => {
                focusNext(currentTarget)
                remove(text)
              }}
            >
              <X size={14} aria-hidden="true" />
              <span className="visually-hidden">
                <span>{removeLabel}</span>
                <bdi>{titleOf(text)}</bdi>
              </span>
            </button>
          </Chip>
        ))}
      </ChipList>
    )}
  </div>
)
