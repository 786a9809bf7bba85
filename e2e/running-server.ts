import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepLog } from '../server/testing/kept-logs.ts'

/** A server of its own, started as `npm start` starts it. */
export interface RunningServer {
  address: string
  /** The server itself, which `preload` may talk to. */
  child: ChildProcess
  /** Asks it to stop, as a terminal or a container does; answers with its exit code. */
  stop: () => Promise<number | null>
}

interface StartOptions {
  /** A module that the server loads first. */
  preload?: string
  /** Hears all that the server prints. */
  listener?: (text: string) => void
  /** A command that runs the server, which is appended to it. */
  wrapper?: string[]
}

/** Starts the built server on a free port and waits until it says where it runs. */
export async function startServer(
  environment: Record<string, string>,
  { preload, listener, wrapper = [] }: StartOptions = {},
): Promise<RunningServer> {
  const node = ['node', ...(preload ? ['--import', preload] : []), 'dist/server/main.js']
  const [command, ...rest] = [...wrapper, ...node]
  const server = spawn(command!, rest, {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: keepLog ? 'debug' : 'error',
      // Tests start dozens of servers; with it each takes a fifth less CPU to start.
      NODE_COMPILE_CACHE: join(tmpdir(), 'astrofolio-compile-cache'),
      // On a machine that other tests keep busy, nobody is refused.
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? ['ipc' as const] : [])],
  })
  let said = ''
  let address = ''
  await new Promise<void>((found, failed) => {
    const listen = (text: string) => {
      keepLog?.(text)
      listener?.(text)
      if (address) return // what it logs from then on may be much
      said += text
      const [, url] = /runs at (http:\/\/\S+)/.exec(said) ?? []
      if (!url) return
      address = url
      found()
    }
    for (const stream of [server.stdout, server.stderr]) stream?.setEncoding('utf8').on('data', listen)
    server.once('exit', () => failed(new Error(`The server did not start:\n${said}`)))
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
