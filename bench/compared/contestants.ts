import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { startServer } from '../../server/testing/running-server.ts'
import type { SentStatement } from '../../server/testing/explained-statements.ts'
import type { Used } from './usage-probe.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const contestantNames = ['ours', 'apollo', 'ceiling'] as const
export type ContestantName = (typeof contestantNames)[number]

export interface Contestant {
  name: ContestantName
  address: string
  used: () => Promise<Used>
  /** Returns the statements since the last call; none on the first call. */
  statements: () => Promise<SentStatement[]>
}

interface Contestants extends AsyncDisposable {
  all: Contestant[]
  /** Signs the session cookies of all contestants. */
  secret: string
}

const probe = new URL('usage-probe.ts', import.meta.url).href

export async function startContestants(
  databaseUrl: string,
  environment: Record<string, string>,
  peers: readonly ('apollo' | 'ceiling')[] = ['apollo', 'ceiling'],
): Promise<Contestants> {
  await using started = new AsyncDisposableStack()
  const secret = randomBytes(32).toString('hex')
  const shared = { NODE_ENV: 'production', DATABASE_URL: databaseUrl, SESSION_SECRET: secret }
  const dataFolder = started.use(await makeDataFolder())
  const ours = await startServer(
    {
      ...shared,
      DEMO: '0',
      LOG_LEVEL: 'info',
      DATA_DIR: dataFolder.path,
      SHUTDOWN_NOTICE_SECONDS: '0',
      ...environment,
    },
    { preload: probe },
  )
  started.defer(async () => void (await ours.stop()))
  const all = [contestant('ours', ours)]
  for (const name of peers) {
    // So that addresses of pictures are the same.
    const peer = await startPeer(name, { ...shared, PUBLIC_URL: ours.address })
    started.defer(peer.stop)
    all.push(contestant(name, peer))
  }
  const running = started.move()
  return { all, secret, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

function contestant(
  name: ContestantName,
  { address, child }: { address: string; child: ChildProcess },
): Contestant {
  const request = <Reply>(question: 'used' | 'statements') =>
    new Promise<Reply>((resolve, reject) => {
      child.once('message', (reply) => resolve(reply as Reply))
      child.send(question, (error) => {
        if (error) reject(new Error(`${name} exited during the measurement.`, { cause: error }))
      })
    })
  return {
    name,
    address,
    used: () => request<Used>('used'),
    statements: () => request<SentStatement[]>('statements'),
  }
}

async function startPeer(name: 'apollo' | 'ceiling', environment: Record<string, string>) {
  const program = fileURLToPath(new URL(`../peers/${name}.ts`, import.meta.url))
  const child = spawn(process.execPath, ['--import', probe, program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      const [, url] = /runs at (http:\/\/\S+)/.exec(text) ?? []
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error(`${name} did not start.`)))
  })
  return { address, child, stop }
}

export async function makeDataFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'astrofolio-bench-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
