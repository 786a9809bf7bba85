import { parse, print } from 'graphql'
import { howToUpload, type Step } from './how-to-upload.ts'
import { demoPassword, type OwnProfile, sampleProfile } from './own-profile.ts'

export interface Example {
  title: string
  /** Shown in the list and as a comment above the operation. */
  description: string
  operation: string
  needsSignIn?: boolean
  variables?: (own: OwnProfile) => object
  /** Shell commands for what GraphiQL cannot do. */
  steps?: (own: OwnProfile, origin: string) => Step[]
}

/** The first is a newcomer's first tab, for which GraphiQL ignores variables. */
export const examples: Example[] = [
  {
    title: 'Search the directory',
    description: 'All words must match; case, accents and small typos are ignored.',
    operation: /* GraphQL */ `
      query Directory($search: String = "imaging") {
        creatorProfiles(search: $search, limit: 2) {
          profiles {
            slug
            displayName
            specialties
          }
          pagination {
            totalCount
            hasNextPage
          }
        }
      }
    `,
  },
  {
    title: 'Read a creator',
    description: 'One profile by its slug, with its lists in one response.',
    operation: /* GraphQL */ `
      query Creator($slug: String!) {
        creatorProfile(slug: $slug) {
          displayName
          bio
          coverImage {
            imageUrl
            altText
          }
          gear {
            category
            itemName
          }
          socialLinks {
            platform
            url
          }
        }
      }
    `,
    variables: () => ({ slug: 'dusty-lane' }),
  },
  {
    title: 'Page through a gallery',
    description: 'For the next page, pass endCursor as after while hasNextPage is true.',
    operation: /* GraphQL */ `
      query Gallery($slug: String!, $first: PositiveInt!, $after: Cursor) {
        creatorProfile(slug: $slug) {
          images(first: $first, after: $after) {
            nodes {
              id
              title
              sizes {
                url
                width
              }
            }
            pageInfo {
              endCursor
              hasNextPage
            }
            totalCount
          }
        }
      }
    `,
    variables: () => ({ slug: 'dusty-lane', first: 2, after: null }),
  },
  {
    title: 'See what a picture was taken with',
    description: 'Its gear and where that is sold, its exposures, and the pictures beside it.',
    operation: /* GraphQL */ `
      query Picture($id: PositiveInt!) {
        galleryImage(id: $id) {
          title
          gear {
            role
            item {
              itemName
              affiliateUrl
            }
          }
          exposures {
            filter
            count
            seconds
          }
          previous {
            id
          }
          next {
            id
          }
        }
      }
    `,
    variables: () => ({ id: 2 }),
  },
  {
    title: 'Find the creators of an object',
    description: 'By any name of the object, such as M31, NGC 224 or Andromeda.',
    operation: /* GraphQL */ `
      query ObjectCreators($name: String!) {
        skyObject(name: $name) {
          title
          kind
          imageCount
          creators(first: 3) {
            nodes {
              slug
              displayName
            }
            totalCount
          }
        }
      }
    `,
    variables: () => ({ name: 'Milky Way' }),
  },
  {
    title: 'Read an error',
    description: 'Programs read its code and problems. With a password, this creates an account.',
    operation: /* GraphQL */ `
      mutation Register($input: RegisterInput!) {
        register(input: $input) {
          session {
            displayName
          }
        }
      }
    `,
    variables: () => ({ input: { email: 'vera@sky.example', password: '', displayName: 'Vera' } }),
  },
  {
    title: 'Sign in',
    description:
      'With a demo account. For your own use /login: tabs are saved in this browser, with any password in them.',
    operation: /* GraphQL */ `
      mutation LogIn($input: LogInInput!) {
        logIn(input: $input) {
          session {
            displayName
            role
          }
        }
      }
    `,
    variables: () => ({ input: { email: sampleProfile.email, password: demoPassword } }),
  },
  {
    title: 'Show the session and its devices',
    description: 'The explorer shares the session of the site. For a visitor it is null.',
    operation: /* GraphQL */ `
      query Session {
        session {
          displayName
          signInMethods {
            hasPassword
            linkedProviders
          }
          devices {
            id
            browser
            lastSeenAt
            isCurrent
          }
        }
      }
    `,
  },
  {
    title: 'Add a gear item',
    description: 'The payload has the profile too, so that a cache is complete.',
    needsSignIn: true,
    operation: /* GraphQL */ `
      mutation CreateGearItem($input: CreateGearItemInput!) {
        createGearItem(input: $input) {
          gearItem {
            id
            itemName
          }
          creatorProfile {
            id
            gear {
              id
            }
          }
        }
      }
    `,
    variables: ({ id }) => ({
      input: { creatorProfileId: id, itemName: 'RedCat 51', category: 'Telescope' },
    }),
  },
  {
    title: 'Upload pictures',
    description: 'GraphiQL cannot send files: run the commands in a terminal.',
    needsSignIn: true,
    steps: howToUpload,
    operation: /* GraphQL */ `
      mutation UploadGalleryImages($input: UploadGalleryImagesInput!) {
        uploadGalleryImages(input: $input) {
          galleryImages {
            id
            imageUrl
          }
          session {
            storedBytes
            maxStoredBytes
          }
        }
      }
    `,
    variables: ({ id }) => ({ input: { creatorProfileId: id, title: 'Orion', images: [] } }),
  },
]

/** Returns a tab's text: the description as a comment, and the operation with its variables filled in. */
export function tabOf(
  { title, description, steps, operation, variables }: Example,
  own: OwnProfile,
  origin: string,
) {
  const explained = (steps?.(own, origin) ?? []).flatMap(({ description, command }) => [
    wrapped(description),
    command,
  ])
  const comment = [wrapped(`${title}. ${description}`), ...explained].join('\n\n').split('\n')
  return {
    query: `${comment.map((line) => `# ${line}`.trimEnd()).join('\n')}\n${print(parse(operation))}\n`,
    variables: variables ? JSON.stringify(variables(own), null, 2) : null,
  }
}

export const firstTab = tabOf(examples[0]!, sampleProfile, '')

/** Wraps a comment: the editor does not, and it is narrow beside the panel. */
function wrapped(text: string) {
  return text
    .match(/.{1,42}(?=\s|$)|\S+/g)!
    .map((line) => line.trim())
    .join('\n')
}
