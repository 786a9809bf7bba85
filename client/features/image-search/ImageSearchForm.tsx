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
import { positionText } from '../placement/place-text.ts'
import { readPosition } from '../placement/read-position.ts'
import { type ImageSearch, radiusParam, readImageSearch } from './image-search-address.ts'
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

const radii = [0.5, 1, 2, 5, 10]

const nearText = (radius: number, centre: string) =>
  radius > 0 ? `Within ${radius}° of ${centre}` : `At ${centre}`

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
  const { near } = search
  const centre = near ? positionText(near) : ''
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
    {
      name: imageSearchParams.near,
      label: 'Near',
      value: centre,
      placeholder: '00 42 44 +41 16',
      isValid: (text) => readPosition(text) !== undefined,
      help: 'Right ascension and declination, such as 00 42 44 +41 16 or 10.68 41.27',
      textOf: () => nearText(near!.radius, centre),
    },
    ...(near
      ? [
          {
            name: radiusParam,
            label: 'Within',
            value: String(near.radius),
            options: [...new Set([...radii, near.radius])]
              .toSorted((a, b) => a - b)
              .map((radius) => ({ value: String(radius), label: `${radius}°` })),
            isPart: true,
          },
        ]
      : []),
  ]
}
