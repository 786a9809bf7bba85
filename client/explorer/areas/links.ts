import type { Area } from '../examples.ts'
import { newest } from '../own-profile.ts'

export const links: Area = {
  name: 'Links',
  examples: [
    {
      title: "List a creator's links",
      description: 'Where to follow the creator, and how to support them.',
      operation: /* GraphQL */ `
        query Links($slug: String! = "dusty-lane") {
          creatorProfile(slug: $slug) {
            socialLinks {
              id
              platform
              url
              displayName
            }
            supportLinks {
              id
              platform
              url
              description
            }
          }
        }
      `,
    },
    {
      title: 'Add a social link',
      description: 'Adds it to the end of your list.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation CreateSocialLink($input: CreateSocialLinkInput!) {
          createSocialLink(input: $input) {
            id
            platform
            url
            displayName
          }
        }
      `,
      variables: ({ id }) => ({
        input: { creatorProfileId: id, platform: 'Website', url: 'https://sky.example/me' },
      }),
    },
    {
      title: 'Update a social link',
      description: 'Filled in with the current values of your newest one.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation UpdateSocialLink($input: UpdateSocialLinkInput!) {
          updateSocialLink(input: $input) {
            id
            platform
            url
            displayName
          }
        }
      `,
      variables: (own) => ({ input: newest(own, 'socialLinks') }),
    },
    {
      title: 'Move a social link',
      description: 'Moves your newest one to the front, index 0.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation MoveSocialLink($id: PositiveInt!, $toIndex: NonNegativeInt!) {
          moveSocialLink(id: $id, toIndex: $toIndex) {
            socialLinks {
              id
              platform
            }
          }
        }
      `,
      variables: (own) => ({ id: newest(own, 'socialLinks').id, toIndex: 0 }),
    },
    {
      title: 'Delete a social link',
      description: 'Deletes your newest one and returns its id.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation DeleteSocialLink($id: PositiveInt!) {
          deleteSocialLink(id: $id)
        }
      `,
      variables: (own) => ({ id: newest(own, 'socialLinks').id }),
    },
    {
      title: 'Add a support link',
      description: 'Adds it to the end of your list, with a description.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation CreateSupportLink($input: CreateSupportLinkInput!) {
          createSupportLink(input: $input) {
            id
            platform
            url
            description
          }
        }
      `,
      variables: ({ id }) => ({
        input: {
          creatorProfileId: id,
          platform: 'Prints',
          url: 'https://sky.example/prints',
          description: 'Pays for darker nights',
        },
      }),
    },
    {
      title: 'Update a support link',
      description: 'Filled in with the current values of your newest one.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation UpdateSupportLink($input: UpdateSupportLinkInput!) {
          updateSupportLink(input: $input) {
            id
            platform
            url
            description
          }
        }
      `,
      variables: (own) => ({ input: newest(own, 'supportLinks') }),
    },
    {
      title: 'Move a support link',
      description: 'Moves your newest one to the front, index 0.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation MoveSupportLink($id: PositiveInt!, $toIndex: NonNegativeInt!) {
          moveSupportLink(id: $id, toIndex: $toIndex) {
            supportLinks {
              id
              platform
            }
          }
        }
      `,
      variables: (own) => ({ id: newest(own, 'supportLinks').id, toIndex: 0 }),
    },
    {
      title: 'Delete a support link',
      description: 'Deletes your newest one and returns its id.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation DeleteSupportLink($id: PositiveInt!) {
          deleteSupportLink(id: $id)
        }
      `,
      variables: (own) => ({ id: newest(own, 'supportLinks').id }),
    },
  ],
}
