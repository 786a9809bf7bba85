import type { Area } from '../examples.ts'
import { howToUpload } from '../how-to-upload.ts'
import { newest } from '../own-profile.ts'

export const gallery: Area = {
  name: 'Gallery',
  examples: [
    {
      title: 'See a gallery',
      description: 'Pictures in their sizes, with what a page needs to lay them out before they load.',
      operation: /* GraphQL */ `
        query Gallery($slug: String! = "dusty-lane") {
          creatorProfile(slug: $slug) {
            images {
              id
              title
              altText
              captureDate
              isCover
              width
              height
              placeholder
              sizes {
                url
                width
                mediaType
              }
            }
          }
        }
      `,
    },
    {
      title: 'Upload pictures',
      description: 'GraphiQL cannot send files, so this one runs from a terminal or a program.',
      needsSignIn: true,
      steps: howToUpload,
      operation: /* GraphQL */ `
        mutation UploadGalleryImages($input: UploadGalleryImagesInput!) {
          uploadGalleryImages(input: $input) {
            id
            imageUrl
          }
        }
      `,
      variables: ({ id }) => ({ input: { creatorProfileId: id, title: 'Orion', images: [] } }),
    },
    {
      title: 'Describe a picture',
      description: 'Filled in with your newest picture as it is: change a word and run it.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation UpdateGalleryImage($input: UpdateGalleryImageInput!) {
          updateGalleryImage(input: $input) {
            id
            title
            altText
            tags
          }
        }
      `,
      variables: (own) => ({ input: newest(own, 'images') }),
    },
    {
      title: 'Move a picture',
      description: 'Your newest one to the front, which is place 0.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation MoveGalleryImage($id: PositiveInt!, $toIndex: NonNegativeInt!) {
          moveGalleryImage(id: $id, toIndex: $toIndex) {
            images {
              id
              title
            }
          }
        }
      `,
      variables: (own) => ({ id: newest(own, 'images').id, toIndex: 0 }),
    },
    {
      title: 'Choose the cover',
      description:
        'Makes a picture the cover of the profile; false makes the newest picture the cover again.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation ChooseCoverImage($id: PositiveInt!, $isCover: Boolean!) {
          chooseCoverImage(id: $id, isCover: $isCover) {
            coverImage {
              id
              title
              isCover
            }
          }
        }
      `,
      variables: (own) => ({ id: newest(own, 'images').id, isCover: true }),
    },
    {
      title: 'Delete a picture',
      description: 'Your newest one, with all of its files.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation DeleteGalleryImage($id: PositiveInt!) {
          deleteGalleryImage(id: $id)
        }
      `,
      variables: (own) => ({ id: newest(own, 'images').id }),
    },
  ],
}
