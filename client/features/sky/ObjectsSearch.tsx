import { pagePaths } from '../../../contract/page-paths.ts'
import { constellations, skyObjectKinds } from '../../../contract/sky.ts'
import { FilterForm } from '../../ui/FilterForm.tsx'
import { objectsParams, objectsQuery, type ObjectsRequest, readObjectsRequest } from './objects-address.ts'

export const ObjectsSearch = ({ search, kind, constellation }: ObjectsRequest) => (
  <FilterForm
    action={pagePaths.objects}
    search={{ name: objectsParams.search, value: search, placeholder: 'M 31, NGC 224, Andromeda' }}
    filters={[
      {
        name: objectsParams.kind,
        label: 'Kind',
        all: 'All kinds',
        value: kind ?? '',
        options: optionsOf(skyObjectKinds),
      },
      {
        name: objectsParams.constellation,
        label: 'Constellation',
        all: 'All constellations',
        value: constellation,
        options: optionsOf(constellations),
      },
    ]}
    queryOf={(params) => objectsQuery({ ...readObjectsRequest(params), page: 1 })}
  />
)

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
