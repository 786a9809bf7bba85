import { createOperationDescriptor, fetchQuery } from 'relay-runtime'
import query, { type galleryQuery, type galleryQuery$data } from './artifacts/galleryQuery.graphql.ts'
import { environmentOf } from './client.ts'

// Reads a gallery page by page, and prints the list that Relay made of the pages.
const environment = environmentOf(process.env['ASTROFOLIO']!)
const slug = process.env['SLUG']!
const { fragment } = createOperationDescriptor(query, { slug })
const gallery = () =>
  (environment.lookup(fragment).data as unknown as galleryQuery$data).creatorProfile!.images
const readPage = (after: string | null) =>
  fetchQuery<galleryQuery>(environment, query, { slug, after }).toPromise()

await readPage(null)
while (gallery().pageInfo.hasNextPage) await readPage(gallery().pageInfo.endCursor)
console.log(JSON.stringify(gallery().edges.map(({ node }) => node.title)))
