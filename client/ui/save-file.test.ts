import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a download that the browser begins after the click, as Safari does, still finds its file', () => {
  vi.useFakeTimers()
  const clicked: string[] = []
  const link = { href: '', download: '', click: () => clicked.push(link.href) }
  vi.stubGlobal('document', { createElement: () => link })
  const revoke = vi.spyOn(URL, 'revokeObjectURL')
  saveFile('exposures.csv', 'date', 'text/csv')
  expect(clicked).toEqual([expect.stringMatching(/^blob:/)])
  vi.advanceTimersByTime(30_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(revoke.mock.calls).toEqual([clicked])
})
