import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { projectFolder } from '../project-folder.ts'

const run = promisify(execFile)

export const inProject = (path: string) => fileURLToPath(new URL(path, projectFolder))

/** A temporary folder outside of the project with its packages, for a client of the API. */
export class ClientFolder implements AsyncDisposable {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  at(name: string): string {
    return join(this.#path, name)
  }

  async run(command: string, args: string[], environment: Record<string, string> = {}): Promise<string> {
    const { stdout } = await run(command, args, { cwd: this.#path, env: { ...process.env, ...environment } })
    return stdout
  }

  /** Uses this Node, because the shebang may find an older one. */
  node(program: string, args: string[] = [], environment: Record<string, string> = {}): Promise<string> {
    return this.run(process.execPath, [program, ...args], environment)
  }

  async [Symbol.asyncDispose]() {
    await rm(this.#path, { recursive: true, force: true })
  }
}

export async function clientFolder(): Promise<ClientFolder> {
  const path = await mkdtemp(join(tmpdir(), 'astrofolio-client-'))
  await symlink(inProject('node_modules'), join(path, 'node_modules'), 'junction')
  return new ClientFolder(path)
}
