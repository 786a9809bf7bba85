import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { GalleryToolbar } from './GalleryToolbar.tsx'

const linkOf = (undescribed: number, isComplete: boolean) =>
  />([^<>]*alt text[^<>]*)</.exec(
    renderToStaticMarkup(
      <StaticRouter location="/dashboard/gallery">
        <GalleryToolbar
          pages={{ count: 30, isComplete }}
          undescribed={undescribed}
          isFiltered={false}
          storage={null}
          selection={undefined}
          selectButton={createRef()}
          onUpload={() => undefined}
        />
      </StaticRouter>,
    ),
  )?.[1]

test('a creator finds the pictures without an alt text before all are loaded', () => {
  expect(linkOf(0, false)).toBe('Without alt text')
  expect(linkOf(2, true)).toBe('Without alt text (2)')
  expect(linkOf(0, true)).toBeUndefined()
})
