import { type FormEvent, useEffect, useId, useRef } from 'react'
import { limits } from '../../../contract/limits.ts'
import { objectsParams, pagePaths } from '../../../contract/page-paths.ts'
import { constellations, skyObjectKinds } from '../../../contract/sky.ts'
import buttons from '../../ui/button.module.css'
import fields from '../../ui/fields.module.css'
import { objectsQuery, type ObjectsRequest, readObjectsRequest } from './objects-address.ts'
import styles from './ObjectsSearch.module.css'

interface ObjectsSearchProps {
  request: ObjectsRequest
  onSearch: (query: string) => void
}

/** Without JavaScript the form is sent to the same address. */
export function ObjectsSearch({ request, onSearch }: ObjectsSearchProps) {
  const id = useId()
  const form = useFieldsOf(request)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, value as string])
    onSearch(objectsQuery(readObjectsRequest(new URLSearchParams(entries))))
  }
  return (
    <search>
      <form className={styles.form} ref={form} action={pagePaths.objects} onSubmit={submit}>
        <div className={styles.search}>
          <label className={fields.label} htmlFor={`${id}-search`}>
            Search
          </label>
          <input
            className={fields.input}
            id={`${id}-search`}
            type="search"
            name={objectsParams.search}
            dir="auto"
            placeholder="M 31, NGC 224, Andromeda"
            maxLength={limits.directory.search.max}
            defaultValue={request.search}
          />
        </div>
        <Choice
          id={`${id}-kind`}
          label="Kind"
          name={objectsParams.kind}
          value={request.kind ?? ''}
          all="All kinds"
          options={skyObjectKinds}
        />
        <Choice
          id={`${id}-constellation`}
          label="Constellation"
          name={objectsParams.constellation}
          value={request.constellation}
          all="All constellations"
          options={constellations}
        />
        <button className={`${buttons.primary} ${styles.submit}`} type="submit">
          Search
        </button>
      </form>
    </search>
  )
}

/** Sets the fields when the address requests another search, as after Back. A remount would lose the focus. */
function useFieldsOf(request: ObjectsRequest) {
  const form = useRef<HTMLFormElement>(null)
  const query = objectsQuery({ ...request, page: 1 })
  // What a visitor types before the page is hydrated stays.
  const shown = useRef(query)
  useEffect(() => {
    if (query === shown.current) return
    shown.current = query
    const params = new URLSearchParams(query)
    for (const field of form.current!.elements)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = params.get(field.name) ?? ''
  }, [query])
  return form
}

interface ChoiceProps {
  id: string
  label: string
  name: string
  value: string
  all: string
  /** From values to labels. */
  options: Record<string, string>
}

const Choice = ({ id, label, name, value, all, options }: ChoiceProps) => (
  <div>
    <label className={fields.label} htmlFor={id}>
      {label}
    </label>
    <select className={fields.select} id={id} name={name} defaultValue={value}>
      <option value="">{all}</option>
      {Object.entries(options).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  </div>
)
