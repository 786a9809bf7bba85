import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asLocator, getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'
import { build } from 'vite'
import type { InputSource, Session } from './driver.ts'
import type * as InPage from './in-page.ts'

const keys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
}

const waitMs = 15_000

type Position = readonly [x: number, y: number]

/** Returns what `attempt` returns, as soon as it does not throw. */
async function until<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + waitMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      // An alert that is open, a page that is just being left: the next attempt may succeed.
      if (Date.now() > end) throw new Error(`${what}: ${(error as Error).message}`, { cause: error })
      await sleep(40)
    }
  }
}

type Role = Parameters<typeof getByRoleSelector>[1]

abstract class Scope {
  protected abstract readonly page: Page
  protected abstract readonly path: string

  /** A text is the whole name. */
  role = (role: string, name?: string | RegExp, options: Role = {}) =>
    this.find(getByRoleSelector(role, { ...(name === undefined ? {} : { name, exact: true }), ...options }))

  label = (text: string | RegExp) => this.find(getByLabelSelector(text, { exact: true }))
  text = (text: string | RegExp) => this.find(getByTextSelector(text))
  css = (selector: string) => this.find(`css=${selector}`)

  private find(selector: string): Locator {
    return new Locator(this.page, this.path ? `${this.path} >> ${selector}` : selector)
  }
}

/** One or more elements, which are looked for again by each method. */
class Locator extends Scope {
  constructor(
    protected readonly page: Page,
    protected readonly path: string,
  ) {
    super()
  }

  nth = (index: number) => new Locator(this.page, `${this.path} >> nth=${index}`)
  having = (text: string) =>
    new Locator(this.page, `${this.path} >> internal:has-text=${JSON.stringify(text)}i`)

  all = () => this.page.call('look', this.path)
  texts = async () => (await this.all()).map(({ text }) => text)
  count = async () => (await this.all()).length
  value = async () => (await this.one()).value
  isFocused = async () => (await this.one()).isFocused

  /** Waits until there is one. */
  one = () =>
    until(asLocator('javascript', this.path), async () => {
      const [found, ...others] = await this.all()
      if (!found || others.length > 0) throw new Error(`${others.length + (found ? 1 : 0)} are shown`)
      return found
    })

  /** Waits until there is none. */
  gone = () =>
    until(asLocator('javascript', this.path), async () => {
      if ((await this.count()) > 0) throw new Error('is still shown')
    })

  async click() {
    await this.page.press(await this.place())
  }

  place = async (): Promise<Position> =>
    until(asLocator('javascript', this.path), async () => {
      const place = await this.page.call('placeToPress', this.path)
      if (typeof place === 'string') throw new Error(place)
      return [place.x, place.y]
    })

  async fill(text: string) {
    await this.click()
    await this.page.keys('Control+a')
    await (text ? this.page.type(text) : this.page.keys('Delete'))
  }

  choose = async (...paths: string[]) =>
    until(asLocator('javascript', this.path), () =>
      // The driver gets the element itself.
      this.page.session.choose(
        `${library}; return ${inPage}.elements(${JSON.stringify(this.path)})[0]`,
        paths,
      ),
    )

  /** As from another window; WebDriver cannot drag files. */
  async drop(...paths: string[]) {
    await this.one()
    const files = paths.map(async (path) => [basename(path), '', await readFile(path, 'base64')] as const)
    await this.page.call('drop', this.path, await Promise.all(files))
  }
}

export type { Locator }

/** The name of the global with the functions of in-page.ts. */
const inPage = 'inPageOfTests'

const library = await bundle()

/** Returns the code of in-page.ts. */
async function bundle(): Promise<string> {
  const lib = { entry: `${import.meta.dirname}/in-page.ts`, formats: ['iife' as const], name: inPage }
  const result = await build({ configFile: false, logLevel: 'warn', build: { write: false, lib } })
  if (!Array.isArray(result)) throw new Error('Vite built something else.')
  return result[0]!.output[0].code.replace('var', 'globalThis.').replace('globalThis. ', 'globalThis.')
}

/** Both engines report what a page was still loading when it was left. */
const aborted = /dynamically imported module|Importing a module script failed|access control checks/

/** The current window of a person's browser. */
export class Page extends Scope {
  protected readonly page = this
  protected readonly path = ''
  private readonly problems: string[] = []

  constructor(
    readonly session: Session,
    readonly origin: string,
  ) {
    super()
  }

  /** Opens a page and waits until it responds. */
  open = (path: string) => this.leave(() => this.session.goto(new URL(path, this.origin).href))
  reload = () => this.leave(() => this.session.reload())
  back = () => this.leave(() => this.session.back())

  private async leave(by: () => Promise<unknown>) {
    this.problems.push(...this.session.takeProblems())
    await by()
    this.problems.push(...this.session.takeProblems().filter((line) => !aborted.test(line)))
    await until('hydration', async () => {
      if (!(await this.call('isHydrated'))) throw new Error('the page is not hydrated')
    })
  }

  /** Returns the warnings and errors of the console. */
  allProblems = () => [...this.problems, ...this.session.takeProblems()]

  async call<Name extends keyof typeof InPage>(
    name: Name,
    ...args: unknown[]
  ): Promise<Awaited<ReturnType<(typeof InPage)[Name]>>> {
    const body = `if (!globalThis.${inPage}) return 'missing'
      return JSON.stringify({ result: await ${inPage}.${name}(...${JSON.stringify(args)}) })`
    let answer = (await this.session.run(body)) as string
    if (answer === 'missing') answer = (await this.session.run(`${library};${body}`)) as string
    return (JSON.parse(answer) as { result: Awaited<ReturnType<(typeof InPage)[Name]>> }).result
  }

  /** Runs a function in the page. */
  async evaluate<T, Args extends unknown[]>(run: (...args: Args) => T, ...args: Args): Promise<Awaited<T>> {
    const body = `return JSON.stringify({ result: await (${String(run)})(...${JSON.stringify(args)}) })`
    return (JSON.parse((await this.session.run(body)) as string) as { result: Awaited<T> }).result
  }

  /** Returns path and query. */
  address = () => this.evaluate(() => location.pathname + location.search)

  /** Presses a mouse button at a place and releases it at another. */
  press = ([x, y]: Position, ...way: Position[]) => this.pointer('mouse', [x, y], ...way)

  /** A finger moves from a place to another. */
  swipe = (...way: [Position, Position]) => this.pointer('touch', ...way)

  private async pointer(pointerType: 'mouse' | 'touch', start: Position, ...way: Position[]) {
    const moves = way.flatMap((to, index) => between(way[index - 1] ?? start, to))
    const actions = [
      { type: 'pointerMove', x: start[0], y: start[1] },
      { type: 'pointerDown', button: 0 },
      ...moves.map(([x, y]) => ({ type: 'pointerMove', x, y, duration: 20 })),
      { type: 'pointerUp', button: 0 },
    ]
    await this.session.act([{ type: 'pointer', id: pointerType, parameters: { pointerType }, actions }])
  }

  async wheel([x, y]: Position, deltaY: number) {
    const actions = [{ type: 'scroll', x, y, deltaX: 0, deltaY }]
    await this.session.act([{ type: 'wheel', id: 'wheel', actions }])
  }

  /** Presses keys one after the other, such as `Control+a`. */
  async keys(...names: string[]) {
    const actions: object[] = []
    for (const name of names) {
      const together = name.split('+').map((key) => keys[key] ?? key)
      actions.push(...together.map(down), ...together.toReversed().map(up))
    }
    await this.session.act([keyboard(actions)])
  }

  type = (text: string) =>
    this.session.act([keyboard(Array.from(text).flatMap((key) => [down(key), up(key)]))])

  /** Waits for a question of the page. */
  answer = (isYes: boolean) => until('a question of the page', () => this.session.answer(isYes))

  /** Makes another window current, such as the popup that opens. */
  async toOther(windows: string[]) {
    await until('another window', async () => {
      const other = (await this.session.windows()).find((one) => !windows.includes(one))
      if (!other) throw new Error('there is none')
      await this.session.use(other)
    })
  }
}

const down = (value: string) => ({ type: 'keyDown', value })
const up = (value: string) => ({ type: 'keyUp', value })
const keyboard = (actions: object[]): InputSource => ({ type: 'key', id: 'keyboard', actions })

const steps = 8

function between(from: Position, to: Position): Position[] {
  const at = (axis: 0 | 1, step: number) => Math.round(from[axis] + ((to[axis] - from[axis]) * step) / steps)
  return Array.from({ length: steps }, (_, index) => [at(0, index + 1), at(1, index + 1)])
}
