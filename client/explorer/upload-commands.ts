import { limits } from '../../contract/limits.ts'

const { images, file } = limits.gallery

/** Returns commands that upload files to the graph; they run unchanged on a site with the demo data. */
export function uploadCommands(origin: string) {
  const upload =
    'mutation($input: UploadGalleryImagesInput!) { uploadGalleryImages(input: $input) { galleryImages { id imageUrl } } }'
  const variables = { input: { creatorProfileId: 1, title: 'Orion', images: [null] } }
  return `# 1 to ${images.max} files of at most ${file.maxBytes / 1024 / 1024} MB and
# ${file.maxPixels / 1_000_000} million pixels each:
# ${file.mediaTypes.join(', ')}.
# First sign in; this is the password of every
# account of the demo:
curl ${origin}/_api/auth/login_with_password \\
  --cookie-jar cookies.txt \\
  --json '{"email":"dusty-lane@demo.example","password":"starlight-demo"}'

# Then send the operation, a map from files to
# variables, and the files:
# github.com/jaydenseric/graphql-multipart-request-spec.
# The header is needed for CSRF prevention.
curl ${origin}/graphql \\
  --cookie cookies.txt \\
  --header 'Apollo-Require-Preflight: true' \\
  --form 'operations=${JSON.stringify({ query: upload, variables })}' \\
  --form 'map={"0": ["variables.input.images.0"]}' \\
  --form '0=@orion.jpg'

# Or over REST, which takes a plain form:
curl ${origin}/_api/creator-images/upload \\
  --cookie cookies.txt \\
  --form 'profileId=1' \\
  --form 'title=Orion' \\
  --form 'images=@orion.jpg'
`
}
