import { installOnDebian, onPath } from './programs.ts'

/** Where curl is, which the page for clients is tried out with; gets it on Debian. */
export function findCurl(): string {
  const names = ['curl', 'curl.exe']
  if (!onPath(names)) installOnDebian('curl')
  const found = onPath(names)
  if (!found) throw new Error('There is no curl here and it could not be installed.')
  return found
}
