import type { Area } from '../examples.ts'
import { newest } from '../own-profile.ts'

export const links: Area = {
  name: 'Links',
  examples: [
    {
      title: "See a creator's links",
      description: 'Where else they can be followed, and how to support them.',
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
      description: 'At the end of your list.',
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
      title: 'Change a social link',
      description: 'Filled in with your newest one as it is: change a word and run it.',
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
      description: 'Your newest one to the front, which is place 0.',
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
      description: 'Your newest one; the answer is its number.',
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
      description: 'At the end of your list, with a word on what it is for.',
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
      title: 'Change a support link',
      description: 'Filled in with your newest one as it is: change a word and run it.',
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
      description: 'Your newest one to the front, which is place 0.',
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
      description: 'Your newest one; the answer is its number.',
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
