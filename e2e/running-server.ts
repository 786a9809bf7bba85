import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server of its own, started as `npm start` starts it. */
export interface RunningServer {
  address: string
  /** Asks it to stop, as a terminal or a container does; answers with its exit code. */
  stop: () => Promise<number | null>
}

/** Starts the built server on a free port and waits until it says where it runs. */
export async function startServer(environment: Record<string, string>): Promise<RunningServer> {
  const server = spawn('node', ['dist/server/main.js'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const address = await new Promise<string>((found, failed) => {
    const listen = (text: string) => {
      said += text
      const [, url] = /runs at (http:\/\/\S+)/.exec(said) ?? []
      if (url) found(url)
    }
    for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', listen)
    server.once('exit', () => failed(new Error(`The server did not start:\n${said}`)))
  })
  return {
    address,
    stop: async () => {
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      return server.exitCode
    },
  }
}
