import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ViewerSlide } from './ViewerSlide.tsx'

const sizes = (window: { width: number; height: number }) => {
  const image = {
    id: 1,
    title: null,
    altText: null,
    placeholder: '',
    imageUrl: '/large.jpg',
    width: 3000,
    height: 2000,
    sizes: [{ url: '/320.webp', width: 320, mediaType: 'image/webp' }],
  }
  const html = renderToStaticMarkup(
    <ViewerSlide
      image={image}
      alt=""
      window={window}
      zoom={1}
      isCurrent
      notes={null}
      onRetry={() => undefined}
    />,
  )
  return html.match(/(?<=<source[^>]* sizes=")[^"]*/)?.[0]
}

test('a visitor whose viewer has no size yet loads no picture that would seem broken', () => {
  expect(sizes({ width: 0, height: 0 })).toBeUndefined()
  expect(sizes({ width: 300, height: 400 })).toBe('300px')
})
