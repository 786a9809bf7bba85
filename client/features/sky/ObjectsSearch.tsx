import { type FormEvent, useEffect, useRef } from 'react'
import { pagePaths } from '../../../contract/page-paths.ts'
import { constellations, skyObjectKinds } from '../../../contract/sky.ts'
import { Choice, SearchField } from '../../ui/SearchFields.tsx'
import { objectsParams, objectsQuery, type ObjectsRequest, readObjectsRequest } from './objects-address.ts'
import styles from './sky.module.css'

interface ObjectsSearchProps {
  request: ObjectsRequest
  onSearch: (query: string) => void
}

/** Without JavaScript the form is sent to the same address. */
export function ObjectsSearch({ request, onSearch }: ObjectsSearchProps) {
  const form = useFieldsOf(request)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, value as string])
    onSearch(objectsQuery(readObjectsRequest(new URLSearchParams(entries))))
  }
  return (
    <search>
      <form
        className={`search-fields ${styles.objects}`}
        ref={form}
        action={pagePaths.objects}
        onSubmit={submit}
      >
        <SearchField
          name={objectsParams.search}
          placeholder="M 31, NGC 224, Andromeda"
          defaultValue={request.search}
        />
        <Choice label="Kind" name={objectsParams.kind} defaultValue={request.kind}>
          <option value="">All kinds</option>
          <Options labels={skyObjectKinds} />
        </Choice>
        <Choice label="Constellation" name={objectsParams.constellation} defaultValue={request.constellation}>
          <option value="">All constellations</option>
          <Options labels={constellations} />
        </Choice>
        <button className="button primary" type="submit">
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

const Options = ({ labels }: { labels: Record<string, string> }) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
