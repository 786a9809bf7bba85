import { readFileSync } from 'node:fs'
import { siteName } from '../../contract/site.ts'
import { projectFolder } from '../project-folder.ts'

/** Throws an error that names the version if Node is older than package.json asks for. */
export function requireNode(): void {
  const { engines } = JSON.parse(readFileSync(new URL('package.json', projectFolder), 'utf8')) as {
    engines: { node: string }
  }
  const required = engines.node.replace('>=', '')
  const [major, minor] = numbersOf(process.versions.node)
  const [requiredMajor, requiredMinor] = numbersOf(required)
  if (major > requiredMajor || (major === requiredMajor && minor >= requiredMinor)) return
  throw new Error(`${siteName} needs Node ${required} or newer, and this is ${process.versions.node}.`)
}

function numbersOf(version: string): [number, number] {
  const [major, minor] = version.split('.')
  return [Number(major), Number(minor)]
}
