// Programs of the machine that tests need: where they are, or how Debian gets them.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these names that the PATH has. */
export const onPath = (names: string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

/** Installs packages on a Debian that we are root of; elsewhere does nothing. */
export function installOnDebian(...packages: string[]): void {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return
  const install = `apt-get install --yes --no-install-recommends ${packages.join(' ')}`
  if (!runAloud(install) && runAloud('apt-get update')) runAloud(install)
}

/** Runs a command that takes a while, and says so. */
export function runAloud(command: string): boolean {
  console.error(`Missing on this machine: ${command}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, { shell: true, stdio: ['ignore', 2, 2], env }).status === 0
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
