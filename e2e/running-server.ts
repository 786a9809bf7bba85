import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
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
  /** A command that runs the server, which is appended to it. */
  wrapper?: string[]
}

/** Starts the built server on a free port and waits until it says where it runs. */
export async function startServer(
  environment: Record<string, string>,
  { preload, wrapper = [] }: StartOptions = {},
): Promise<RunningServer> {
  const node = ['node', ...(preload ? ['--import', preload] : []), 'dist/server/main.js']
  const [command, ...rest] = [...wrapper, ...node]
  const server = spawn(command!, rest, {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: keepLog ? 'debug' : 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload ? ['ipc' as const] : [])],
  })
  let said = ''
  const address = await new Promise<string>((found, failed) => {
    const listen = (text: string) => {
      said += text
      keepLog?.(text)
      const [, url] = /runs at (http:\/\/\S+)/.exec(said) ?? []
      if (url) found(url)
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
