import { parse, print } from 'graphql'
import { uploadCommands } from './upload-commands.ts'

export interface Example {
  title: string
  /** Shown in the list and as a comment above the operation. */
  description: string
  operation: string
  needsSignIn?: boolean
  variables?: object
  /** Shell commands for what GraphiQL cannot do. */
  commands?: (origin: string) => string
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
    variables: { slug: 'dusty-lane' },
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
    variables: { slug: 'dusty-lane', first: 2, after: null },
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
    variables: { id: 2 },
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
    variables: { name: 'Milky Way' },
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
    variables: { input: { email: 'vera@sky.example', password: '', displayName: 'Vera' } },
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
    variables: { input: { email: 'dusty-lane@demo.example', password: 'starlight-demo' } },
  },
  {
    title: 'Show the session and its devices',
    description: 'The explorer shares the session of the site. For a visitor it is null.',
    operation: /* GraphQL */ `
      query Session {
        session {
          displayName
          creatorProfile {
            id
          }
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
    variables: { input: { creatorProfileId: 1, itemName: 'RedCat 51', category: 'Telescope' } },
  },
  {
    title: 'Upload pictures',
    description: 'GraphiQL cannot send files: run the commands in a terminal.',
    needsSignIn: true,
    commands: uploadCommands,
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
    variables: { input: { creatorProfileId: 1, title: 'Orion', images: [] } },
  },
]

/** Returns a tab's text: the description as a comment, and the operation with its variables. */
export function tabOf({ title, description, commands, operation, variables }: Example, origin: string) {
  // The editor does not wrap, and it is narrow beside the panel.
  const lines = `${title}. ${description}`.match(/.{1,42}(?=\s|$)/g)!.map((line) => line.trim())
  if (commands) lines.push('', ...commands(origin).trimEnd().split('\n'))
  const comment = lines.map((line) => (line.startsWith('#') ? line : `# ${line}`.trimEnd()))
  return {
    query: `${comment.join('\n')}\n${print(parse(operation))}\n`,
    variables: variables ? JSON.stringify(variables, null, 2) : '',
  }
}

export const firstTab = tabOf(examples[0]!, '')
