import { ApolloServer } from '@apollo/server'
import { expressMiddleware } from '@as-integrations/express5'
import express, { type Request } from 'express'
import { readFile } from 'node:fs/promises'
import {
  createGear,
  recordView,
  sessionUser,
  creatorProfile,
  creatorProfiles,
  listOf,
} from './apollo-resolvers.ts'
import { images, serve } from './peer-server.ts'

/**
 * A peer without an ORM: Apollo Server as in its documentation, with the project's schema and handwritten SQL. It has no
 * limits, logs, metrics or session library.
 */
const server = new ApolloServer<Request>({
  typeDefs: await readFile(new URL('../../schema.graphql', import.meta.url), 'utf8'),
  introspection: false,
  resolvers: {
    Query: { creatorProfiles, creatorProfile, session: sessionUser },
    Mutation: { createGearItem: createGear, recordProfileView: recordView },
    CreatorProfile: {
      images: async (profile: { id: number }) => ({ nodes: await listOf('images')(profile) }),
      gear: listOf('gear'),
      socialLinks: listOf('socialLinks'),
      supportLinks: listOf('supportLinks'),
    },
    GalleryImage: {
      imageUrl: ({ file }: { file: string }) => images + file,
      sizes: ({ storedSizes }: { storedSizes: { file: string }[] }) =>
        storedSizes.map(({ file, ...size }) => ({ ...size, url: images + file })),
    },
  },
})
await server.start()
const app = express()
app.use('/graphql', express.json(), expressMiddleware(server, { context: async ({ req }) => req }))
serve(app)
