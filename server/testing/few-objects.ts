import { type Catalogue, readCatalogue } from '../features/sky/sky-catalogue.ts'

/** M 31, M 42 and others, for tests that prepare databases: loading all thirteen thousand takes most of the time. */
export const fewObjects: Catalogue = {
  version: 'few objects',
  read: () => readCatalogue().filter(({ name }) => /^NGC (22\d|1976)$/.test(name)),
}
