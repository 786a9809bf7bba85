import type { Area } from '../examples.ts'

export const directory: Area = {
  name: 'Directory',
  examples: [
    {
      title: 'Search the directory',
      description:
        'Creators page by page, searched and sorted. All words of the search must match; case, accents and small typos are forgiven.',
      operation: /* GraphQL */ `
        query Directory($search: String = "imaging") {
          creatorProfiles(search: $search, page: 1, limit: 6, sortBy: viewCount, sortOrder: desc) {
            profiles {
              slug
              displayName
              location
              specialties
              viewCount
              coverImage {
                imageUrl
              }
            }
            pagination {
              currentPage
              totalPages
              totalCount
            }
          }
        }
      `,
    },
    {
      title: "Open a creator's page",
      description: 'One profile by its slug, with its four lists in one answer.',
      operation: /* GraphQL */ `
        query Creator($slug: String! = "dusty-lane") {
          creatorProfile(slug: $slug) {
            displayName
            bio
            yearsExperience
            images {
              title
              captureDate
              tags
            }
            gear {
              category
              itemName
              personalRating
            }
            socialLinks {
              platform
              url
            }
            supportLinks {
              platform
              url
              description
            }
          }
        }
      `,
    },
    {
      title: 'Find a specialty',
      description: 'Creators with one specialty, in the order of their names.',
      operation: /* GraphQL */ `
        query WithSpecialty($specialty: String! = "Lunar") {
          creatorProfiles(specialty: $specialty, sortBy: displayName, sortOrder: asc) {
            profiles {
              displayName
              specialties
            }
          }
        }
      `,
    },
    {
      title: 'Count a visit',
      description: 'Counts each visitor once in 30 minutes, never the owner or a robot.',
      operation: /* GraphQL */ `
        mutation Visit($slug: String! = "hal-alpha") {
          recordProfileView(slug: $slug) {
            displayName
            viewCount
          }
        }
      `,
    },
    {
      title: 'Meet an error',
      description:
        'Nobody has this slug: the error has a message for people and, in its extensions, a code for programs.',
      operation: /* GraphQL */ `
        query NoSuchCreator {
          creatorProfile(slug: "no-such-creator") {
            displayName
          }
        }
      `,
    },
  ],
}
