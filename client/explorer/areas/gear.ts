import type { Area } from '../examples.ts'
import { newest } from '../own-profile.ts'

export const gear: Area = {
  name: 'Gear',
  examples: [
    {
      title: "See a creator's gear",
      description: 'What they work with, with all that they say about it.',
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
      title: 'Get from gear to pictures',
      description: 'The newest pictures of a creator, and of each piece those that were taken with it.',
      operation: /* GraphQL */ `
        query GearPictures($slug: String! = "dusty-lane") {
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
      title: 'Add a piece of gear',
      description: 'At the end of your list.',
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
      title: 'Change a piece of gear',
      description: 'Filled in with your newest one as it is: change a word and run it.',
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
      title: 'Move a piece of gear',
      description: 'Your newest one to the front, which is place 0.',
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
      title: 'Delete a piece of gear',
      description: 'Your newest one; the answer is its number.',
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
