import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectLog } from './collect-logs.ts'

/** Saves a fifth of the CPU time of the start of each of dozens of servers. */
export const compileCache = join(tmpdir(), 'astrofolio-compile-cache')

/** A separate server process, as `npm start` runs it. */
export interface RunningServer {
  address: string
  /** A `preload` module can exchange messages with it. */
  child: ChildProcess
  /** Sends SIGTERM; returns the exit code. */
  stop: () => Promise<number | null>
}

interface StartOptions {
  /** A module that Node loads before the server. */
  preload?: string
  listener?: (text: string) => void
  /** A command to which the server's command line is appended. */
  wrapper?: string[]
  /** Folder of the build; the project's when absent. */
  folder?: string
}

/** Starts the built server on a free port and waits until it logs its address. */
export async function startServer(
  environment: Record<string, string>,
  { preload, listener, wrapper = [], folder }: StartOptions = {},
): Promise<RunningServer> {
  const node = ['node', ...(preload ? ['--import', preload] : []), 'dist/server/main.js']
  const [command, ...rest] = [...wrapper, ...node]
  const server = spawn(command!, rest, {
    cwd: folder,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: collectLog ? 'debug' : 'error',
      NODE_COMPILE_CACHE: compileCache,
      // Other tests keep the machine busy: no load shedding, and searches may take longer.
      MAX_EVENT_LOOP_DELAY_MS: '0',
      SEARCH_TIMEOUT_MS: '5000',
      // A small disk is enough for tests.
      MIN_FREE_DISK_MB: '0',
      // It takes CPU time from other tests.
      SKY_PLACEMENT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? ['ipc' as const] : [])],
  })
  let output = ''
  let address = ''
  await new Promise<void>((found, failed) => {
    const listen = (text: string) => {
      collectLog?.(text)
      listener?.(text)
      if (address) return // later output may be large
      output += text
      const [, url] = /runs at (http:\/\/\S+)/.exec(output) ?? []
      if (!url) return
      address = url
      found()
    }
    for (const stream of [server.stdout, server.stderr]) stream?.setEncoding('utf8').on('data', listen)
    server.once('exit', () => failed(new Error(`The server did not start:\n${output}`)))
  })
  return {
    address,
    child: server,
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      return server.exitCode
    },
  }
}
