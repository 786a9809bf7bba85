import { imageLicenses, type ImageLicenseName } from '../../../contract/acquisition.ts'
import { pagePaths } from '../../../contract/page-paths.ts'
import {
  hoursOf,
  integrationChoices,
  imageSearchParams,
  imageSearchQuery,
} from '../../../contract/image-search-path.ts'
import { constellations, skyObjectKinds, type SkyObjectKindName } from '../../../contract/sky.ts'
import type { GalleryImageChoiceName } from '../../generated/schema-types.ts'
import { Choice } from '../../ui/Choice.tsx'
import { type Filter, FilterForm } from '../../ui/FilterForm.tsx'
import { type ImageSearch, readImageSearch } from './image-search-address.ts'
import type { ImageChoicesFragment } from './image-search.generated.ts'

interface ImageSearchFormProps {
  search: ImageSearch
  /** Undefined while they are loading. */
  choices: readonly ImageChoicesFragment[] | undefined
}

export function ImageSearchForm({ search, choices }: ImageSearchFormProps) {
  return (
    <FilterForm
      action={pagePaths.imageSearch}
      search={{
        name: imageSearchParams.text,
        value: search.text ?? '',
        placeholder: 'Object, creator, title, tag or gear',
      }}
      filters={filtersOf(search, choices)}
      queryOf={(params) => imageSearchQuery({ ...readImageSearch(params), after: null })}
    >
      {(onChange) => (
        <Choice
          label="Sort by"
          name={imageSearchParams.orderBy}
          value={search.orderBy}
          onChange={(orderBy) => onChange({ [imageSearchParams.orderBy]: orderBy })}
        >
          <option value="newest">Newest</option>
          <option value="integration">Integration</option>
        </Choice>
      )}
    </FilterForm>
  )
}

function filtersOf(search: ImageSearch, choices: ImageSearchFormProps['choices']): Filter[] {
  function chosen(name: GalleryImageChoiceName, label: string, textOf = (label: string) => label) {
    const values = choices?.find((one) => one.name === name)?.values
    return {
      name: imageSearchParams[name],
      label,
      all: 'All',
      value: String(search[name] ?? ''),
      options: values?.map(({ value, label, imageCount: count, isLowerBound }) => ({
        value,
        label: textOf(label),
        count,
        isLowerBound,
      })),
    }
  }
  const atLeast = search.minIntegrationMinutes ?? 0
  const steps = [...new Set([...integrationChoices, atLeast])].filter(Boolean).toSorted((a, b) => a - b)
  const counted = choices?.find(({ name }) => name === 'minIntegrationMinutes')?.values
  return [
    chosen('object', 'Object'),
    chosen('objectKind', 'Kind', (kind) => skyObjectKinds[kind as SkyObjectKindName] ?? kind),
    chosen('constellation', 'Constellation', (name) => constellations[name] ?? name),
    chosen('gear', 'Gear'),
    chosen('filter', 'Filter'),
    {
      name: imageSearchParams.minIntegrationMinutes,
      label: 'Integration',
      all: 'All',
      value: atLeast ? String(hoursOf(atLeast)) : '',
      options: steps.map((minutes) => {
        const { imageCount: count, isLowerBound } =
          counted?.find(({ value }) => value === String(minutes)) ?? {}
        return {
          value: String(hoursOf(minutes)),
          label: `At least ${hoursOf(minutes)} h`,
          count,
          isLowerBound,
        }
      }),
    },
    chosen('bortleClass', 'Bortle class', (value) => `Bortle ${value}`),
    chosen('tag', 'Tag'),
    chosen('license', 'Licence', (license) => imageLicenses[license as ImageLicenseName]?.label ?? license),
    {
      name: imageSearchParams.capturedAfter,
      label: 'Taken from',
      value: search.capturedAfter ?? '',
      max: search.capturedBefore,
      textOf: (day) => `From ${day}`,
    },
    {
      name: imageSearchParams.capturedBefore,
      label: 'Taken until',
      value: search.capturedBefore ?? '',
      min: search.capturedAfter,
      textOf: (day) => `Until ${day}`,
    },
  ]
}
