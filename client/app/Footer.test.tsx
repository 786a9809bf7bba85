import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Footer } from './Footer.tsx'

afterEach(() => void vi.useRealTimers())

test('a visitor sees the new year at New Year without a restart', () => {
  const footer = () =>
    renderToString(
      <StaticRouter location="/">
        <Footer />
      </StaticRouter>,
    ).replaceAll('<!-- -->', '')
  vi.setSystemTime('2026-12-31T23:59:59Z')
  expect(footer()).toContain('© 2026 Astrofolio')
  vi.setSystemTime('2027-01-01T00:00:00Z')
  expect(footer()).toContain('© 2027 Astrofolio')
})
