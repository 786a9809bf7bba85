import { useApolloClient } from '@apollo/client/react'
import { useCombobox } from 'downshift'
import { useFormikContext } from 'formik'
import { type KeyboardEvent, useId, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { visibleText } from '../../../contract/rules/normalization.ts'
import { TextChips, useTextList } from '../../forms/TextListField.tsx'
import { useDebounce } from '../../ui/useDebounce.ts'
import type { AcquisitionValues } from './acquisition-fields.ts'
import styles from './acquisition.module.css'
import {
  type ImageAcquisitionFragment,
  TypedObjectDocument,
  useSkyObjectSuggestionsQuery,
} from './acquisition.generated.ts'

const { objects: objectLimits } = limits.gallery

const withName = (names: readonly string[], typed: string, name: string) => [
  ...new Set(names.map((one) => (one === typed ? name : one))),
]

const help = 'By any name: M31, NGC 224 or Andromeda.'

const noObjects: readonly { name: string; title: string }[] = []

interface ObjectsFieldProps {
  /** They have names that were looked up before. */
  images: readonly ImageAcquisitionFragment[]
  /** Further objects that were looked up. */
  others?: readonly { name: string; title: string }[]
}

/** The sky objects of an image, by any name, with suggestions of the catalogue. */
export function ObjectsField({ images, others = noObjects }: ObjectsFieldProps) {
  const client = useApolloClient()
  const { setValues } = useFormikContext<AcquisitionValues>()
  const list = useTextList('objects')
  const { texts: names, text, setText, add, error } = list
  const noteId = useId()
  /** The title of each name that was looked up; null if the catalogue does not know it. */
  const [lookedUp, setLookedUp] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [search, setSearch] = useState('')
  useDebounce(text.trim(), setSearch)
  const { data, previousData } = useSkyObjectSuggestionsQuery({ variables: { search }, skip: search === '' })
  const found = text.trim() === '' || search === '' ? [] : ((data ?? previousData)?.skyObjects.objects ?? [])
  const items = found.filter(({ name }) => !names.includes(name))
  const titles = new Map<string, string | null>([
    ...images.flatMap(({ objects }) => objects.map(({ name, title }) => [name, title] as const)),
    ...images.flatMap(({ otherObjects }) => otherObjects.map((name) => [name, null] as const)),
    ...others.map(({ name, title }) => [name, title] as const),
    ...lookedUp,
  ])
  const unknown = names.filter((name) => titles.get(name) === null)

  const setTitle = (name: string, title: string | null) =>
    setLookedUp((before) => new Map(before).set(name, title))

  async function addTyped(typed: string) {
    const name = visibleText(typed)
    list.add(typed)
    if (!name || titles.has(name)) return
    // Without an answer, the object is named as it was typed until it is saved.
    const { data } = await client
      .query({ query: TypedObjectDocument, variables: { name }, errorPolicy: 'ignore' })
      .catch(() => ({ data: undefined }))
    if (!data) return
    const known = data.skyObject ?? { name, title: null }
    setTitle(known.name, known.title)
    if (known.name !== name)
      void setValues((values) => ({ ...values, objects: withName(values.objects, name, known.name) }), true)
  }

  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } = useCombobox({
    items,
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => item?.title ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      setTitle(selectedItem.name, selectedItem.title)
      add(selectedItem.name)
    },
  })
  const label = getLabelProps()
  const isShown = isOpen && items.length > 0

  function onKeyDown(event: KeyboardEvent) {
    // Closes the suggestions if there are any, otherwise the dialog, which Downshift prevents while there is text.
    if (event.key === 'Escape' && !isShown)
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
    if ((!isShown || highlightedIndex < 0) && list.isAddedByEnter(event)) void addTyped(text)
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
              if (!isShown || highlightedIndex < 0) void addTyped(text)
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
      <p className={error ? 'problem' : 'help'} id={noteId} aria-live="polite" aria-atomic="true">
        {error ?? (unknown.length > 0 ? <UnknownNames names={unknown} /> : help)}
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

const UnknownNames = ({ names }: { names: readonly string[] }) => (
  <>
    <bdi>{names.join(', ')}</bdi>
    <span>: not in the catalogue; kept as text.</span>
  </>
)
