// Firefox by WebDriver BiDi, which it serves itself; its classic commands would need geckodriver, which Debian does not have.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFirefox } from '../scripts/programs.ts'
import { type Engine, type InputSource, type Session, temporaryHome } from './driver.ts'

const preferences = {
  'browser.download.folderList': 2,
  'browser.shell.checkDefaultBrowser': false,
  'browser.translations.enable': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'termsofuse.bypassNotification': true,
  'ui.prefersReducedMotion': 1,
  // Without a display it would have neither a mouse nor hover.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
}
const noCookies = { 'network.cookie.cookieBehavior': 2 }

interface Entry {
  level: string
  text: string
  source: { context?: string }
  stackTrace?: { callFrames: { url: string; lineNumber: number }[] }
}

interface Context {
  context: string
  userContext: string
}

interface Result {
  result?: { value: unknown; sharedId?: string }
  exceptionDetails?: { text: string }
}

interface Reply {
  id?: number
  type: string
  method: string
  params: unknown
  result: unknown
  error: string
  message: string
}

/** Starts it for sessions that store cookies; one that blocks them has a Firefox of its own. */
export async function startFirefox(blocksCookies = false): Promise<Engine> {
  const { home, downloads, remove } = await temporaryHome('firefox')
  const all = {
    ...preferences,
    'browser.download.dir': downloads,
    ...(blocksCookies ? noCookies : {}),
  }
  const lines = Object.entries(all).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});`)
  await writeFile(join(home, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0', 'about:blank']
  const firefox = spawn(findFirefox(), args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: home },
  })
  const { send, entries, nextQuestion, close } = await connect(await addressIn(firefox.stderr))
  await send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'ignore' } } },
  })
  await send('session.subscribe', { events: ['log.entryAdded', 'browsingContext.userPromptOpened'] })

  async function open(): Promise<Session> {
    const { userContext } = await send<Context>('browser.createUserContext')
    const newWindow = async () => {
      const created = await send<Context>('browsingContext.create', { type: 'tab', userContext })
      return created.context
    }
    let context = await newWindow()
    const run = async (body: string) => {
      const { result, exceptionDetails } = await send<Result>('script.callFunction', {
        functionDeclaration: `async () => { ${body} }`,
        target: { context },
        awaitPromise: true,
      })
      if (!result) throw new Error(exceptionDetails!.text)
      return result
    }
    const setViewport = (viewport: object) => send('browsingContext.setViewport', { context, viewport })
    return {
      goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
      back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
      run: async (body) => (await run(body)).value,
      // While a question of the page is open, it does not answer.
      act: (actions: InputSource[]) =>
        Promise.race([send('input.performActions', { context, actions }), nextQuestion()]),
      async choose(body, files) {
        const { sharedId } = await run(body)
        await send('input.setFiles', { context, element: { sharedId }, files })
      },
      resize: (width, height) => setViewport({ width, height }),
      async windows() {
        const { contexts } = await send<{ contexts: Context[] }>('browsingContext.getTree', { maxDepth: 0 })
        return contexts.filter((one) => one.userContext === userContext).map((one) => one.context)
      },
      newWindow,
      async use(window) {
        context = window
        await send('browsingContext.activate', { context })
      },
      closeWindow: () => send('browsingContext.close', { context }),
      answer: (accept) => send('browsingContext.handleUserPrompt', { context, accept }),
      async screenshot() {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
        return Buffer.from(data, 'base64')
      },
      async print() {
        const { data } = await send<{ data: string }>('browsingContext.print', { context })
        return Buffer.from(data, 'base64')
      },
      takeProblems: () =>
        entries
          .splice(0)
          .filter(({ level }) => ['error', 'warn'].includes(level))
          .map(({ level, text, stackTrace }) => {
            const [frame] = stackTrace?.callFrames ?? []
            return `${level}: ${text}${frame ? ` at ${frame.url}:${frame.lineNumber}` : ''}`
          }),
      end: () => send('browser.removeUserContext', { userContext }),
    }
  }
  return {
    downloads,
    async open(otherwise) {
      if (otherwise === blocksCookies) return open()
      const other = await startFirefox(otherwise)
      return { ...(await other.open(otherwise)), end: async () => other[Symbol.asyncDispose]() }
    },
    async [Symbol.asyncDispose]() {
      close()
      firefox.kill()
      if (firefox.exitCode === null) await once(firefox, 'exit')
      await remove()
    },
  }
}

/** Firefox prints the address of its server, on a free port. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  return new Promise((found, failed) => {
    output.setEncoding('utf8').on('data', (more: string) => {
      text += more
      const [address] = /ws:\/\/\S+(?=\n)/.exec(text) ?? []
      if (address) found(address)
    })
    output.once('end', () => failed(new Error(`Firefox did not start:\n${text}`)))
  })
}

async function connect(address: string) {
  const entries: Entry[] = []
  let question = Promise.withResolvers<void>()
  const waiting = new Map<number, Pick<PromiseWithResolvers<unknown>, 'resolve' | 'reject'>>()
  const socket = new WebSocket(`${address}/session`)
  socket.addEventListener('message', ({ data }: { data: string }) => {
    const reply = JSON.parse(data) as Reply
    if (reply.method === 'log.entryAdded') entries.push(reply.params as Entry)
    if (reply.method === 'browsingContext.userPromptOpened') question.resolve()
    const command = waiting.get(reply.id ?? 0)
    if (reply.type === 'error') command?.reject(new Error(`${reply.error}: ${reply.message}`))
    else command?.resolve(reply.result)
  })
  await once(socket, 'open')
  let count = 0
  return {
    entries,
    nextQuestion: () => (question = Promise.withResolvers<void>()).promise,
    close: () => socket.close(),
    send: async <T>(method: string, params: object = {}): Promise<T> => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(++count, { resolve, reject })
      socket.send(JSON.stringify({ id: count, method, params }))
      return (await promise) as T
    },
  }
}
