import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Replaces the hooks of Apollo Client on the server, also in development. */
export const serverHooks = (): Plugin => ({
  name: 'server-hooks',
  enforce: 'pre',
  resolveId: (source, _importer, { ssr }) =>
    ssr && source === '@apollo/client/react' ? resolve('client/ssr/apollo-hooks.tsx') : null,
})
