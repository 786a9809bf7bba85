import { useCombobox } from 'downshift'
import { useField } from 'formik'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { visibleText } from '../../../contract/rules/normalization.ts'
import formStyles from '../../forms/forms.module.css'
import { pressesEnter } from '../../forms/presses-enter.ts'
import { usePendingText } from '../../forms/usePendingText.ts'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import fields from '../../ui/fields.module.css'
import { useDebounced } from '../../ui/SearchFields.tsx'
import styles from './AcquisitionFields.module.css'
import { useSkyObjectSuggestionsQuery } from './acquisition.generated.ts'

interface NamedObject {
  name: string
  title: string
}

const { objects: objectLimits } = limits.gallery

/** The sky objects of an image, by any name of the catalogue, with suggestions. */
export function ObjectsField({ known }: { known: readonly NamedObject[] }) {
  const [{ value: names }, { error }, { setValue }] = useField<string[]>('objects')
  const noteId = useId()
  const [text, setText] = useState('')
  usePendingText(text)
  const [suggested, setSuggested] = useState<readonly NamedObject[]>([])
  const box = useRef<HTMLDivElement>(null)
  const search = useDebounced(text.trim())
  const { data, previousData } = useSkyObjectSuggestionsQuery({ variables: { search }, skip: search === '' })
  const found = text.trim() === '' || search === '' ? [] : ((data ?? previousData)?.skyObjects.objects ?? [])
  const items = found.filter(({ name }) => !names.includes(name))
  const titles = new Map([...known, ...suggested].map(({ name, title }) => [name, title]))

  function add(name: string) {
    const added = visibleText(name)
    const isDuplicate = names.some((one) => one.toLowerCase() === added.toLowerCase())
    if (added && !isDuplicate) void setValue([...names, added], true)
    setText('')
  }
  function remove(name: string) {
    void setValue(
      names.filter((one) => one !== name),
      true,
    )
    box.current?.querySelector('input')?.focus() // the focused button is removed
  }

  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items,
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => item?.title ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      setSuggested((before) => [...before, selectedItem])
      add(selectedItem.name)
    },
  })
  const label = getLabelProps()
  const isShown = isOpen && items.length > 0

  function onKeyDown(event: KeyboardEvent) {
    // Closes the suggestions if there are any, otherwise the dialog, which Downshift prevents while there is text.
    if (event.key === 'Escape' && !isShown)
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    if (!pressesEnter(event) || (isShown && highlightedIndex >= 0)) return
    event.preventDefault() // Enter adds instead of submitting the form
    add(text)
  }
  return (
    <div className={styles.objects}>
      <label {...label} className={fields.label} htmlFor={label.htmlFor}>
        Objects
      </label>
      <div className={styles.combobox} ref={box}>
        <input
          {...getInputProps({
            name: 'objects',
            dir: 'auto',
            maxLength: objectLimits.name.max,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': noteId,
            // Not by onInputValueChange, which is late and would lose characters.
            onChange: ({ currentTarget }) => setText(currentTarget.value),
            onKeyDown,
            // Adds typed text, which would be lost.
            onBlur: () => {
              if (!isShown || highlightedIndex < 0) add(text)
            },
          })}
          className={fields.input}
        />
        <ul {...getMenuProps()} className={styles.menu} hidden={!isShown}>
          {isShown &&
            items.map((item, index) => (
              <li
                key={item.name}
                className={styles.option}
                {...getItemProps({ item, index })}
                data-highlighted={index === highlightedIndex}
              >
                <span>{item.title}</span>{' '}
                <span className={styles.names}>
                  {[item.name, ...item.otherNames]
                    .filter((name) => name !== item.title)
                    .slice(0, 3)
                    .join(', ')}
                </span>
              </li>
            ))}
        </ul>
      </div>
      <p className={error ? formStyles.problem : formStyles.help} id={noteId}>
        {error ? [error].flat().find(Boolean) : 'By any name: M31, NGC 224 or Andromeda.'}
      </p>
      <div className={formStyles.texts}>
        {names.length > 0 && (
          <ChipList label="Objects">
            {names.map((name) => (
              <Chip key={name}>
                <span>{titles.get(name) ?? name}</span>
                <button className={formStyles.remove} type="button" onClick={() => remove(name)}>
                  <X size={14} aria-hidden="true" />
                  <span className="visually-hidden">{`Remove ${titles.get(name) ?? name}`}</span>
                </button>
              </Chip>
            ))}
          </ChipList>
        )}
      </div>
    </div>
  )
}
