import type { Area } from '../examples.ts'

export const directory: Area = {
  name: 'Directory',
  examples: [
    {
      title: 'Search the directory',
      description:
        'A page of creators, searched and sorted. All search words must match; case, accents and small typos are ignored.',
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
      title: "Get a creator's profile",
      description: 'One profile by its slug, with its four lists in one response.',
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
      title: 'Filter by specialty',
      description: 'Creators with one specialty, sorted by name.',
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
      title: 'Record a profile view',
      description: 'Each visitor counts once in 30 minutes; the owner and robots never count.',
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
      title: 'See an error',
      description:
        'No profile has this slug. The error has a message for people and a code for programs in its extensions.',
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
