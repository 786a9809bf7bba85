import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, show } from '../testing/show.tsx'
import { LazyPart } from './ErrorBoundary.tsx'
import type * as Loading from './Loading.tsx'
import { lazyWithRetry, retriable } from './lazy-with-retry.tsx'

test('a visitor retries a part of a page whose code failed to load, and sees it once the network is back', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  // As Chromium, which never loads an address of a module again that failed.
  const address = new URL('./Loading.tsx', import.meta.url).href
  const load = retriable<typeof Loading>(() =>
    Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`)),
  )
  const Part = lazyWithRetry(async () => ({ default: (await load()).Spinner }))
  function Page() {
    const [attempt, setAttempt] = useState(1)
    const retry = (
      <button type="button" onClick={() => setAttempt(attempt + 1)}>
        Retry
      </button>
    )
    return (
      <LazyPart key={attempt} fallback={retry}>
        <Part label="The part" />
      </LazyPart>
    )
  }
  await show(<Page />)
  await button('Retry').click()
  await expect.element(page.getByText('The part')).toBeInTheDocument()
  expect(reported).toHaveBeenCalledOnce()
  expect(await load(), 'one module for all who import it').toBe(await load())
})
