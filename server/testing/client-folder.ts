import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectFolder } from '../project-folder.ts'

const execute = promisify(execFile)

export const inProject = (path: string) => fileURLToPath(new URL(path, projectFolder))

/** Makes a temporary folder outside of the project with its packages, for a client of the API. */
export async function clientFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-client-'))
  await symlink(inProject('node_modules'), join(folder, 'node_modules'), 'junction')
  const run = async (command: string, args: string[], environment: Record<string, string> = {}) => {
    const env = { ...process.env, ...environment }
    return (await execute(command, args, { cwd: folder, env })).stdout
  }
  return {
    at: (name: string) => join(folder, name),
    run,
    /** Uses this Node, because the shebang may find an older one. */
    node: (program: string, args: string[] = [], environment: Record<string, string> = {}) =>
      run(process.execPath, [program, ...args], environment),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
