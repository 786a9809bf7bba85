import { existsSync } from 'node:fs'

/** The folder of package.json, for the sources (server/) and for the build (dist/server/). */
export const projectFolder = ['../', '../../']
  .map((up) => new URL(up, import.meta.url))
  .find((folder) => existsSync(new URL('package.json', folder)))!
