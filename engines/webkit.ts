// WebKitGTK by the classic protocol of WebDriver: Debian's WebKitWebDriver does not know BiDi.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../embedded-postgres/free-port.ts'
import { findWebKit } from '../scripts/programs.ts'
import { type Engine, type InputSource, type Session, temporaryHome } from './driver.ts'

const window = join(import.meta.dirname, 'webkit-window.py')

export async function startWebKit(): Promise<Engine> {
  const { driver: path, display: xvfb } = findWebKit()
  const { home, downloads, remove } = await temporaryHome('webkit')
  const screen = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(screen.stdio[3]!, 'data')) as [Buffer]
  const port = await freePort()
  const env = {
    ...process.env,
    HOME: home,
    DOWNLOADS: downloads,
    DISPLAY: `:${String(display).trim()}`,
    // There is no bus for assistive programs, and no graphics card.
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  let driver: ChildProcess | undefined
  let output = ''
  const address = `http://127.0.0.1:${port}`

  async function start() {
    // A group, because the driver leaves its browser behind.
    driver = spawn(path, [`--port=${port}`], { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env })
    for (const stream of [driver.stdout!, driver.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    while (!(await fetch(`${address}/status`).catch(() => undefined))?.ok) {
      if (driver.exitCode !== null) throw new Error(`WebKitWebDriver did not start:\n${output}`)
      await sleep(50)
    }
  }

  async function stop() {
    if (driver?.pid && driver.exitCode === null && driver.signalCode === null) {
      const ended = once(driver, 'exit')
      process.kill(-driver.pid, 'SIGKILL')
      await ended
    }
  }

  async function open(): Promise<Session> {
    // One for each session: it stops answering after some input, such as a click on a field of a date.
    await stop()
    await start()
    output = ''
    const { sessionId } = (await send('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          unhandledPromptBehavior: 'ignore',
          'webkitgtk:browserOptions': { binary: window, args: [] },
        },
      },
    })) as { sessionId: string }
    const post = (command: string, body: object = {}) => send('POST', `/session/${sessionId}${command}`, body)
    const get = (command: string) => send('GET', `/session/${sessionId}${command}`)
    return {
      goto: (url) => post('/url', { url }),
      reload: () => post('/refresh'),
      back: () => post('/back'),
      async run(body) {
        const script = `const done = arguments[0]; (async () => { ${body} })().then((value) => done([value]), (error) => done([null, String(error)]))`
        const [value, error] = (await post('/execute/async', { script, args: [] })) as [unknown, string?]
        if (error) throw new Error(error)
        return value
      },
      act: (actions: InputSource[]) => post('/actions', { actions }),
      async choose(body, paths) {
        const element = (await post('/execute/sync', { script: body, args: [] })) as Record<string, string>
        await post(`/element/${Object.values(element)[0]}/value`, { text: paths.join('\n') })
      },
      resize: (width, height) => post('/window/rect', { width, height }),
      windows: async () => (await get('/window/handles')) as string[],
      newWindow: async () => ((await post('/window/new', { type: 'tab' })) as { handle: string }).handle,
      use: (handle) => post('/window', { handle }),
      closeWindow: () => send('DELETE', `/session/${sessionId}/window`),
      answer: (isYes) => post(isYes ? '/alert/accept' : '/alert/dismiss'),
      screenshot: async () => Buffer.from((await get('/screenshot')) as string, 'base64'),
      takeProblems() {
        const lines = output.split('\n').filter((line) => /CONSOLE .*(ERROR|WARN)/.test(line))
        output = ''
        return lines
      },
      end: stop,
    }
  }

  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const signal = AbortSignal.timeout(30_000)
    const response = await fetch(address + path, { method, signal, body: body && JSON.stringify(body) })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }

  return {
    downloads,
    open,
    async [Symbol.asyncDispose]() {
      await stop()
      screen.kill()
      await remove()
    },
  }
}
