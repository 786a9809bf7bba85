import type { Area } from '../examples.ts'

export const sky: Area = {
  name: 'Sky objects',
  examples: [
    {
      title: 'Look up an object',
      description: 'By any of its names, with its newest pictures and the gear of each.',
      operation: /* GraphQL */ `
        query SkyObject($name: String!) {
          skyObject(name: $name) {
            title
            otherNames
            constellation
            imageCount
            images(first: 6) {
              title
              integrationSeconds
              gear {
                role
                item {
                  itemName
                }
              }
              creatorProfile {
                slug
              }
            }
          }
        }
      `,
      variables: () => ({ name: 'M31' }),
    },
    {
      title: 'List objects of a kind',
      description: 'The most photographed ones first.',
      operation: /* GraphQL */ `
        query SkyObjects($kind: SkyObjectKind, $constellation: String, $search: String) {
          skyObjects(kind: $kind, constellation: $constellation, search: $search, limit: 10) {
            objects {
              title
              name
              magnitude
              imageCount
            }
            pagination {
              totalCount
            }
          }
        }
      `,
      variables: () => ({ kind: 'globularCluster', constellation: 'Her', search: null }),
    },
    {
      title: 'List filter values',
      description: 'Pass a value to creatorProfiles as object, gear or specialty.',
      operation: /* GraphQL */ `
        query DirectoryFilters($name: DirectoryFilterName!, $search: String) {
          directoryFilters(name: $name, search: $search, limit: 10) {
            value
            label
            creatorCount
          }
        }
      `,
      variables: () => ({ name: 'gear', search: null }),
    },
  ],
}
