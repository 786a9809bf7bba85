import { expect, test } from 'vitest'
import { extend, press, type Selection } from './useImageSelection.ts'

const order = [1, 2, 3, 4, 5, 6, 7]

/** '+3' is a press with Shift. */
const afterPresses = (...presses: (number | `+${number}`)[]) => {
  const { ids } = presses.reduce<Selection>(
    (selection, id) => (typeof id === 'number' ? press(selection, id) : extend(selection, order, Number(id))),
    { ids: new Set() },
  )
  return [...ids].toSorted((a, b) => a - b)
}

test.each([
  ['one by one', [2, 5, 2], [5]],
  ['a range in either direction', [5, '+3'], [3, 4, 5]],
  ['a range that grows', [2, '+4', '+6'], [2, 3, 4, 5, 6]],
  ['a range that shrinks, without what it left', [2, '+6', '+3'], [2, 3]],
  ['a range that turns around', [4, '+6', '+2'], [2, 3, 4]],
  ['several ranges', [1, '+2', 5, '+6'], [1, 2, 5, 6]],
  ['a range that is unselected again', [1, '+7', 3, '+5'], [1, 2, 6, 7]],
  ['a range over what was selected, which stays when it shrinks', [3, 1, '+4', '+1'], [1, 3]],
  ['with Shift before anything else', ['+4'], [4]],
] as const)('a creator selects pictures: %s', (_name, presses, selected) => {
  expect(afterPresses(...presses)).toEqual(selected)
})

test('a range begins anew where the picture of the last press has been deleted', () => {
  expect([...extend(press({ ids: new Set() }, 99), order, 4).ids]).toEqual([99, 4])
})
