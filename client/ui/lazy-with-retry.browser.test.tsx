import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, show } from '../testing/show.tsx'
import { LazyPart } from './ErrorBoundary.tsx'
import { lazyWithRetry } from './lazy-with-retry.tsx'

test('a visitor retries a part of a page whose code failed to load, and sees it once the network is back', async () => {
  const reported = vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn().mockResolvedValue({ default: () => <p>The part</p> })
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Part = lazyWithRetry(load)
  function Page() {
    const [attempt, setAttempt] = useState(1)
    return (
      <LazyPart key={attempt} fallback={<button onClick={() => setAttempt(attempt + 1)}>Retry</button>}>
        <Part />
      </LazyPart>
    )
  }
  await show(<Page />)
  await button('Retry').click()
  await expect.element(page.getByText('The part')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
  expect(reported).toHaveBeenCalledOnce()
})
