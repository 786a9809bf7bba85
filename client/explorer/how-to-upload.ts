import { limits } from '../../contract/limits.ts'
import { demoPassword, type OwnProfile } from './own-profile.ts'

export interface Step {
  description: string
  command: string
}

const { images, file } = limits.gallery
const megabytes = file.maxBytes / 1024 / 1024
const megapixels = file.maxPixels / 1_000_000

const upload =
  'mutation($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { galleryImages { id imageUrl } } }'

/** Returns commands that upload files to the graph; they run unchanged on a site with the demo data. */
export function howToUpload({ id, email }: OwnProfile, origin: string): Step[] {
  const variables = { input: { creatorProfileId: id, title: 'Orion', images: [null] } }
  return [
    {
      description: `1 to ${images.max} files of at most ${megabytes} MB and ${megapixels} million pixels each: ${file.mediaTypes.join(', ')}. First sign in; this is the password of every account of the demo:`,
      command: `curl ${origin}/_api/auth/login_with_password \\
  --cookie-jar cookies.txt \\
  --json '${JSON.stringify({ email, password: demoPassword })}'`,
    },
    {
      description:
        'Then send the operation, a map from files to variables, and the files: github.com/jaydenseric/graphql-multipart-request-spec. The header is needed for CSRF prevention.',
      command: `curl ${origin}/graphql \\
  --cookie cookies.txt \\
  --header 'Apollo-Require-Preflight: true' \\
  --form 'operations=${JSON.stringify({ query: upload, variables })}' \\
  --form 'map={"0": ["variables.input.images.0"]}' \\
  --form '0=@orion.jpg'`,
    },
    {
      description: 'Or over REST, which takes a plain form:',
      command: `curl ${origin}/_api/creator-images/upload \\
  --cookie cookies.txt \\
  --form 'profileId=${id}' \\
  --form 'title=Orion' \\
  --form 'images=@orion.jpg'`,
    },
  ]
}
