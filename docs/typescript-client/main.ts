import { readFile } from 'node:fs/promises'
import { Client, GraphError } from './client.ts'
import { GalleryDocument, SignInDocument, UploadDocument } from './generated.ts'

const client = new Client(process.env['ASTROFOLIO'] ?? 'http://localhost:3000')
const email = 'dusty-lane@demo.example'
await client.run(SignInDocument, { input: { email, password: 'wrong' } }).catch((error: unknown) => {
  if (error instanceof GraphError) console.log(error.errors[0]!.extensions.code)
  else throw error
})

const { logIn } = await client.run(SignInDocument, { input: { email, password: 'starlight-demo' } })
const { id: creatorProfileId, slug } = logIn!.session.creatorProfile!
const picture = new File([await readFile('horsehead.jpg')], 'horsehead.jpg', { type: 'image/jpeg' })
const variables = { creatorProfileId, title: 'Horsehead', images: [null] }
// An app stores the key until there is a response.
await client.run(UploadDocument, variables, { images: [picture], key: crypto.randomUUID() })

const readPage = (after: string | null) => client.run(GalleryDocument, { slug, after })
for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
  const { creatorProfile } = await readPage(after)
  const { nodes, pageInfo } = creatorProfile!.images
  console.log(nodes.map(({ title }) => title))
  after = pageInfo.endCursor
  hasNextPage = pageInfo.hasNextPage
}
