import { existsSync } from 'node:fs'

/** Folder of package.json, the same from the sources (server/) and from what is built of them (dist/server/). */
export const projectFolder = ['../', '../../']
  .map((up) => new URL(up, import.meta.url))
  .find((folder) => existsSync(new URL('package.json', folder)))!
