import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { object, string, ValidationError } from 'yup'
import { browserErrorKinds, browserErrorLimits as limits } from '../../contract/browser-errors.ts'
import { pagePaths } from '../../contract/page-paths.ts'
import { badInput } from '../errors/errors.ts'
import { browserFamilyOf } from '../features/devices/devices.ts'
import { networkOfRequest } from '../http/network.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import type { Metrics } from './metrics.ts'

interface BrowserErrorServices {
  logger: Logger
  metrics: Metrics
  rateLimiter: RateLimiter
}

// yup's own messages repeat values.
const text = (max: number) =>
  string()
    .strict()
    .defined(({ path }) => `${path} is missing`)
    .typeError(({ path }) => `${path} must be a text`)
    .max(max, ({ path }) => `${path} must have at most ${max} characters`)

const oneOf = (values: readonly string[]) =>
  text(Infinity).oneOf(values, ({ path }) => `${path} must be one of ${values.join(', ')}`)

const rules = object({
  kind: oneOf(browserErrorKinds),
  name: text(limits.name),
  message: text(limits.message),
  stack: text(limits.stack),
  page: oneOf([...Object.values(pagePaths), '*']),
  build: text(limits.build),
}).typeError('The report must be an object')

/** Counts an error of a browser, and logs it without personal data. A flood is counted, but not logged. */
export const browserErrors =
  ({ logger, metrics, rateLimiter }: BrowserErrorServices): RequestHandler =>
  async (request, response) => {
    await rateLimiter.count('browserErrorsPerNetwork', networkOfRequest(request), 1, response)
    const { kind, page, stack, ...report } = await rules.validate(request.body).catch((error: unknown) => {
      throw error instanceof ValidationError ? badInput(error.message) : error
    })
    metrics.browserErrors.inc({ kind })
    const line = {
      component: 'browser',
      kind,
      page,
      name: redacted(report.name),
      message: redacted(report.message),
      stack: stack.split('\n', limits.stackLines).map(redacted).filter(Boolean),
      build: redacted(report.build),
      browser: browserFamilyOf(request.get('user-agent') ?? ''),
    }
    await rateLimiter.count('loggedBrowserErrors', '').then(
      () =>
        logger.warn(
          line,
          'An error occurred in a browser; try this page there, or report this line as a bug',
        ),
      () => {},
    )
    response.status(204).end()
  }

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** Matches what may name a person or give access. Quantifiers are bounded, because strangers send the text. */
const personal = new RegExp(
  [
    '"[^"]*"', // values that a message quotes
    String.raw`[a-z-]{2,30}:\/\/[^\s"'()]+|(?<![\w./<])\/[^\s"'()>]+`, // addresses and paths
    String.raw`[^\s@"'()]{1,64}(?:@|%40)[^\s@/:]+\.[^\s@/:]+`, // emails
    String.raw`\?[^\s?=]*=\S*`, // query strings
    String.raw`(?<![\w-])(?=[\w-]*\d)[\w-]{20,}`, // tokens
  ].join('|'),
  'gi',
)

/** Keeps the names of the site's scripts, with line and column. */
const scriptName = /\/assets\/[\w.-]+(?::\d+)*/

const redacted = (text: string) =>
  text
    .replaceAll(invisible, ' ')
    .replaceAll(personal, (found) => scriptName.exec(found)?.[0] ?? '…')
    .trim()
