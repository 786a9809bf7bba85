import type { Area } from '../examples.ts'
import { howToUpload } from '../how-to-upload.ts'
import { newest } from '../own-profile.ts'

export const gallery: Area = {
  name: 'Gallery',
  examples: [
    {
      title: "List a creator's pictures",
      description:
        'Pictures in all sizes, with the dimensions and placeholder for a layout before they load.',
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
      title: 'Read a picture',
      description: 'By its id, with its creator and those before and after it.',
      operation: /* GraphQL */ `
        query GalleryImage($id: PositiveInt!) {
          galleryImage(id: $id) {
            title
            index
            creatorProfile {
              slug
            }
            previous {
              id
              title
            }
            next {
              id
              title
            }
          }
        }
      `,
      variables: () => ({ id: 2 }),
    },
    {
      title: 'Upload pictures',
      description: 'GraphiQL cannot send files: run the commands in a terminal.',
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
      title: 'Update a picture',
      description: 'Filled in with the current values of your newest picture.',
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
      description: 'Moves your newest one to the front, index 0.',
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
      description: 'Deletes your newest one and its files.',
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
