import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { sessionStore } from '../session/session.ts'
import '../ui/tokens.css'
import '../ui/global.css'
import '../ui/text.css'
import '../ui/layout.css'
import '../ui/surfaces.css'
import '../ui/pictures.css'
import '../ui/button.css'
import '../ui/fields.css'

/** Messages of the console that a test did not expect: they fail it, as in the browser tests. */
let problems: unknown[][]

beforeEach(() => {
  sessionStore.setState({ state: 'visitor' }, true)
  problems = []
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...message) => void problems.push(message))
  addEventListener('error', collect)
})

afterEach(async () => {
  vi.useRealTimers()
  await cleanup() // the library does it in the first file only, because files share their modules
  removeEventListener('error', collect)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  expect(problems, 'errors and warnings of the console').toEqual([])
})

const collect = ({ message }: ErrorEvent) => void problems.push([message])
