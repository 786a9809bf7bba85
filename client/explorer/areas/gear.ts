import type { Area } from '../examples.ts'
import { newest } from '../own-profile.ts'

export const gear: Area = {
  name: 'Gear',
  examples: [
    {
      title: "List a creator's gear",
      description: "The creator's equipment, with brand, model, rating and description.",
      operation: /* GraphQL */ `
        query Gear($slug: String! = "dusty-lane") {
          creatorProfile(slug: $slug) {
            gear {
              id
              category
              itemName
              brand
              model
              personalRating
              description
              affiliateUrl
            }
          }
        }
      `,
    },
    {
      title: 'Read a gear item',
      description: 'By its id, with its creator.',
      operation: /* GraphQL */ `
        query GearItem($id: PositiveInt!) {
          gearItem(id: $id) {
            itemName
            brand
            imageCount
            creatorProfile {
              slug
            }
          }
        }
      `,
      variables: () => ({ id: 1 }),
    },
    {
      title: 'List pictures by gear item',
      description: 'The newest pictures of a creator, and those taken with each gear item.',
      operation: /* GraphQL */ `
        query GearImages($slug: String! = "dusty-lane") {
          creatorProfile(slug: $slug) {
            newestImages(first: 3) {
              title
            }
            gear {
              itemName
              imageCount
              images(first: 3) {
                id
                title
                imageUrl
              }
            }
          }
        }
      `,
    },
    {
      title: 'Add a gear item',
      description: 'Adds it to the end of your list.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation CreateGearItem($input: CreateGearItemInput!) {
          createGearItem(input: $input) {
            id
            itemName
            category
            personalRating
          }
        }
      `,
      variables: ({ id }) => ({
        input: { creatorProfileId: id, itemName: 'RedCat 51', category: 'Telescope', personalRating: 5 },
      }),
    },
    {
      title: 'Update a gear item',
      description: 'Filled in with the current values of your newest one.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation UpdateGearItem($input: UpdateGearItemInput!) {
          updateGearItem(input: $input) {
            id
            itemName
            category
            personalRating
          }
        }
      `,
      variables: (own) => ({ input: newest(own, 'gear') }),
    },
    {
      title: 'Move a gear item',
      description: 'Moves your newest one to the front, index 0.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation MoveGearItem($id: PositiveInt!, $toIndex: NonNegativeInt!) {
          moveGearItem(id: $id, toIndex: $toIndex) {
            gear {
              id
              itemName
            }
          }
        }
      `,
      variables: (own) => ({ id: newest(own, 'gear').id, toIndex: 0 }),
    },
    {
      title: 'Delete a gear item',
      description: 'Deletes your newest one and returns its id.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation DeleteGearItem($id: PositiveInt!) {
          deleteGearItem(id: $id)
        }
      `,
      variables: (own) => ({ id: newest(own, 'gear').id }),
    },
  ],
}
