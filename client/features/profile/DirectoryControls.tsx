import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { directoryParams, pagePaths } from '../../../contract/page-paths.ts'
import { Choice } from '../../ui/Choice.tsx'
import { FilterForm } from '../../ui/FilterForm.tsx'
import {
  type DirectoryRequest,
  directoryQuery,
  filterNames,
  orderText,
  readDirectoryRequest,
  sorts,
} from './directory-address.ts'
import type { DirectoryOptionFragment } from './profile.generated.ts'

type FilterName = (typeof filterNames)[number]

interface DirectoryControlsProps {
  request: DirectoryRequest
  /** The values with the most creators; undefined while they are loading. */
  options: Record<FilterName, readonly DirectoryOptionFragment[] | undefined>
  /** The object of the request. */
  chosenObject: { title: string } | null | undefined
}

export function DirectoryControls({ request, options, chosenObject }: DirectoryControlsProps) {
  const sort = sorts.find(({ sortBy }) => sortBy === request.sortBy)!
  const isDescending = request.sortOrder === 'desc'
  const DirectionIcon = isDescending ? ArrowDownWideNarrow : ArrowUpNarrowWide
  return (
    <FilterForm
      action={pagePaths.creators}
      search={{
        name: directoryParams.search,
        value: request.search,
        placeholder: 'Name, bio, specialty or place',
      }}
      filters={filterNames.map((name) => ({
        label: labels[name].label,
        all: labels[name].all,
        name: directoryParams[name],
        value: request[name],
        options: options[name]?.map(({ value, label, creatorCount: count }) => ({ value, label, count })),
        valueLabel: name === 'object' ? chosenObject?.title : undefined,
      }))}
      queryOf={(params) => directoryQuery({ ...readDirectoryRequest(params), page: 1 })}
    >
      {(onChange) => (
        <>
          <Choice
            label="Sort by"
            name={directoryParams.sortBy}
            value={sort.sortBy}
            onChange={(sortBy) => onChange({ [directoryParams.sortBy]: sortBy })}
          >
            {sorts.map(({ sortBy, label }) => (
              <option key={sortBy} value={sortBy}>
                {label}
              </option>
            ))}
          </Choice>
          <button
            className="button"
            type="submit"
            name={directoryParams.sortOrder}
            value={isDescending ? 'asc' : 'desc'}
            aria-label={`Reverse order, now ${orderText(request)}`}
            onClick={() => onChange({ [directoryParams.sortOrder]: isDescending ? 'asc' : 'desc' })}
          >
            <DirectionIcon size={18} aria-hidden="true" />
            <span>{sort[request.sortOrder]}</span>
          </button>
          <input type="hidden" name={directoryParams.sortOrder} value={request.sortOrder} />
        </>
      )}
    </FilterForm>
  )
}

const labels: Record<FilterName, { label: string; all: string }> = {
  specialty: { label: 'Specialty', all: 'All specialties' },
  object: { label: 'Object', all: 'All objects' },
  gear: { label: 'Gear', all: 'All gear' },
}
