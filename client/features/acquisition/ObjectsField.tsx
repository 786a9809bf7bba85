import { useCombobox } from 'downshift'
import { type KeyboardEvent, useId, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { TextChips, useTextList } from '../../forms/TextListField.tsx'
import { useDebounced } from '../../ui/SearchFields.tsx'
import styles from './acquisition.module.css'
import { useSkyObjectSuggestionsQuery } from './acquisition.generated.ts'

interface NamedObject {
  name: string
  title: string
}

const { objects: objectLimits } = limits.gallery

/** The sky objects of an image, by any name of the catalogue, with suggestions. */
export function ObjectsField({ known }: { known: readonly NamedObject[] }) {
  const list = useTextList('objects')
  const { texts: names, text, setText, add, error } = list
  const noteId = useId()
  const [suggested, setSuggested] = useState<readonly NamedObject[]>([])
  const search = useDebounced(text.trim())
  const { data, previousData } = useSkyObjectSuggestionsQuery({ variables: { search }, skip: search === '' })
  const found = text.trim() === '' || search === '' ? [] : ((data ?? previousData)?.skyObjects.objects ?? [])
  const items = found.filter(({ name }) => !names.includes(name))
  const titles = new Map([...known, ...suggested].map(({ name, title }) => [name, title]))

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
    if (!isShown || highlightedIndex < 0) list.addOnEnter(event)
  }
  return (
    <div>
      <label {...label} className="label" htmlFor={label.htmlFor}>
        Objects
      </label>
      <div className={styles.combobox}>
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
          className="input"
          data-list-focus
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
                <span className="detail">
                  {[item.name, ...item.otherNames]
                    .filter((name) => name !== item.title)
                    .slice(0, 3)
                    .join(', ')}
                </span>
              </li>
            ))}
        </ul>
      </div>
      <p className={error ? 'problem' : 'help'} id={noteId}>
        {error ?? 'By any name: M31, NGC 224 or Andromeda.'}
      </p>
      <TextChips
        {...list}
        label="Objects"
        titleOf={(name) => titles.get(name) ?? name}
        removeLabel="Remove "
      />
    </div>
  )
}
