import { installOnDebian, onPath } from './programs.ts'

/** Returns the path of curl, which the tests of docs/clients.md need; installs it on Debian. */
export function findCurl(): string {
  const names = ['curl', 'curl.exe']
  if (!onPath(names)) installOnDebian('curl')
  const found = onPath(names)
  if (!found) throw new Error('There is no curl, and it could not be installed.')
  return found
}
