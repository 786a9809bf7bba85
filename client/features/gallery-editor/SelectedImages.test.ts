import { expect, test } from 'vitest'
import { removalQuestion } from './SelectedImages.tsx'

test.each([
  [{ tags: [] }, 'all tags'],
  [{ tags: ['SHO'], objects: [], gear: [] }, 'all other tags, all objects, all gear'],
  [{ gear: [{ gearItemId: 1 }], addTags: ['SHO'] }, 'all other gear'],
])('a creator is asked before many pictures lose %j', (changes, removed) => {
  expect(removalQuestion(changes, '12 pictures')).toBe(
    `Are you sure you want to remove ${removed} from 12 pictures? This cannot be undone.`,
  )
})

test('a creator is not asked before many pictures gain something', () => {
  expect(removalQuestion({ addTags: ['SHO'], removeTags: ['LRGB'], site: 'La Palma' }, '12 pictures')).toBe(
    undefined,
  )
})
