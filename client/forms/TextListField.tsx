import { useField } from 'formik'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { visibleText } from '../../contract/rules/normalization.ts'
import buttons from '../ui/button.module.css'
import { Chip, ChipList } from '../ui/ChipList.tsx'
import fields from '../ui/fields.module.css'
import styles from './forms.module.css'
import { pressesEnter } from './presses-enter.ts'
import { usePendingText } from './usePendingText.ts'

interface TextListFieldProps {
  name: string
  label: string
  itemLabel: string
  maxLength: number
  help: string
}

export function TextListField({ name, label, itemLabel, maxLength, help }: TextListFieldProps) {
  const id = useId()
  const [{ value: texts }, { error }, { setValue }] = useField<string[]>(name)
  const [text, setText] = useState('')
  usePendingText(text)
  const input = useRef<HTMLInputElement>(null)

  /** Also called on blur, so that typed text is not lost. */
  function add() {
    const added = visibleText(text)
    const isDuplicate = texts.some((entry) => entry.toLowerCase() === added.toLowerCase())
    if (added && !isDuplicate) void setValue([...texts, added], true)
    setText('')
  }
  /** Voice control and screen readers press the button without moving focus, so there was no blur. */
  function addAndFocus() {
    add()
    input.current?.focus()
  }
  function remove(removed: string) {
    void setValue(
      texts.filter((entry) => entry !== removed),
      true,
    )
    input.current?.focus() // the focused button is removed
  }
  return (
    <div>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.adding}>
        <input
          className={fields.input}
          id={id}
          ref={input}
          name={name}
          dir="auto"
          value={text}
          maxLength={maxLength}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onBlur={add}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (!pressesEnter(event)) return
            event.preventDefault() // Enter adds instead of submitting the form
            add()
          }}
        />
        <button className={buttons.button} type="button" onClick={addAndFocus}>
          <Plus size={16} aria-hidden="true" />
          <span>{`Add ${itemLabel}`}</span>
        </button>
      </div>
      <p className={error ? styles.problem : styles.help} id={`${id}-note`}>
        {error ?? help}
      </p>
      <div className={styles.texts}>
        {texts.length > 0 && (
          <ChipList label={label}>
            {texts.map((entry) => (
              <Chip key={entry}>
                {entry}
                <button className={styles.remove} type="button" onClick={() => remove(entry)}>
                  <X size={14} aria-hidden="true" />
                  <span className="visually-hidden">
                    <span>{`Remove ${itemLabel} `}</span>
                    <bdi>{entry}</bdi>
                  </span>
                </button>
              </Chip>
            ))}
          </ChipList>
        )}
      </div>
    </div>
  )
}
