import { matchPath } from 'react-router-dom'
import {
  browserErrorLimits as limits,
  browserErrorsPath,
  type BrowserErrorKind,
  type BrowserErrorReport,
} from '../../contract/browser-errors.ts'
import { pagePaths } from '../../contract/page-paths.ts'

const maxReports = 5
const reported = new Set<string>()

/** Sends an error to the operator, each once a page load. Ignores those of extensions, and aborted requests. */
export async function sendErrorReport(kind: BrowserErrorKind, error: unknown): Promise<void> {
  if (!(error instanceof Error) || error.name === 'AbortError') return
  const { name, message, stack = '' } = error
  const frames = stack.replace(message, '').replaceAll(location.origin, '')
  const isOfOtherOrigin = frames.includes('://')
  if (isOfOtherOrigin || reported.has(name + message) || reported.size === maxReports) return
  reported.add(name + message)
  const body: BrowserErrorReport = {
    kind,
    name: name.slice(0, limits.name),
    message: message.slice(0, limits.message),
    stack: frames.split('\n').slice(0, limits.stackLines).join('\n').slice(0, limits.stack),
    page: Object.values(pagePaths).find((path) => matchPath(path, location.pathname)) ?? '*',
    build: document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').at(-1) ?? '',
  }
  await fetch(browserErrorsPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    keepalive: true,
  })
}
