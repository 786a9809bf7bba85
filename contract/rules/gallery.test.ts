import { describe, expect, test } from 'vitest'
import { galleryImageRules } from './gallery.ts'

describe('a capture date', () => {
  const accept = (captureDate: string | null) => galleryImageRules.validateSync({ captureDate }).captureDate

  test.each(['2024-02-29', '0001-01-01', '9999-12-31'])('may be %s', (day) => {
    expect(accept(day)).toBe(day)
  })

  test.each(['2025-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '0000-01-01', '2026-3-14', 'today'])(
    'cannot be %s',
    (day) => {
      expect(() => accept(day)).toThrow('Capture date must be a day such as 2026-03-14')
    },
  )

  test('may be left out', () => {
    expect([accept(''), accept(' '), accept(null)]).toEqual([null, null, null])
  })
})
