import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type GalleryPages, MoreImages } from './GalleryPages.tsx'

const list = { current: null }

test.each([{ isEager: false }, { isEager: true }])(
  'the next page of a list in sight is loaded once, although its pictures arrive after its end: %j',
  async ({ isEager }) => {
    const loadNext = vi.fn<GalleryPages['loadNext']>(() => Promise.resolve())
    const idle: GalleryPages = {
      images: [],
      count: 3,
      state: 'idle',
      isComplete: false,
      loadNext,
      loadAll: loadNext,
    }
    const loading = { ...idle, state: 'loading' as const }
    const { rerender } = await render(<MoreImages pages={idle} list={list} isEager={isEager} />)
    await expect.poll(() => loadNext.mock.calls.length).toBe(1)
    await rerender(<MoreImages pages={loading} list={list} isEager={isEager} />)
    await rerender(<MoreImages pages={idle} list={list} isEager={isEager} />)
    // Observers report before this one, which begins later.
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.body))
    expect(loadNext).toHaveBeenCalledTimes(1)
    await rerender(<MoreImages pages={{ ...idle, images: [] }} list={list} isEager={isEager} />)
    await expect.poll(() => loadNext.mock.calls.length).toBe(2)
  },
)
