import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type EngineName = 'firefox' | 'webkit'

/** A source of input, as both protocols of WebDriver write it. */
export interface InputSource {
  type: 'key' | 'pointer' | 'wheel'
  id: string
  parameters?: { pointerType: 'mouse' | 'touch' }
  actions: object[]
}

/** A person's browser: its own cookies and storage, windows of which one is current. */
export interface Session {
  goto(url: string): Promise<unknown>
  reload(): Promise<unknown>
  back(): Promise<unknown>
  /** Runs the body of an async function in the page; returns a string. */
  run(body: string): Promise<unknown>
  act(sources: InputSource[]): Promise<unknown>
  /** Chooses files in the input that the body of a function returns. */
  choose(body: string, paths: string[]): Promise<unknown>
  resize(width: number, height: number): Promise<unknown>
  windows(): Promise<string[]>
  newWindow(): Promise<string>
  /** Makes a window current. */
  use(window: string): Promise<unknown>
  closeWindow(): Promise<unknown>
  /** Answers a question of the page; fails if there is none. */
  answer(isYes: boolean): Promise<unknown>
  /** Returns a PNG. */
  screenshot(): Promise<Buffer>
  /** Returns a PDF; WebKitWebDriver cannot print. */
  print?(): Promise<Buffer>
  /** Returns the warnings and errors of the console since the last call. */
  takeProblems(): string[]
  end(): Promise<unknown>
}

export interface Engine extends AsyncDisposable {
  /** Where downloads are saved. */
  downloads: string
  open(blocksCookies: boolean): Promise<Session>
}

/** The home of a browser, with its profile and downloads. */
export async function temporaryHome(engine: EngineName) {
  const home = await mkdtemp(join(tmpdir(), `astrofolio-${engine}-`))
  const downloads = join(home, 'downloads')
  await mkdir(downloads)
  return {
    home,
    downloads,
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }),
  }
}
