import { expect, test } from 'vitest'
import { aProfile } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

test('a page of the directory has twenty creators by default, and a hundred at most', async () => {
  await using app = await testApp()
  for (let count = 0; count < 102; count++) await app.has(aProfile())
  const visitor = app.visitor()
  const lengthOf = async (limit: string) => {
    const { data, errors } = await visitor.run(`{ creatorProfiles${limit} { profiles { id } } }`)
    return errors ? errors[0]!.message : data.creatorProfiles.profiles.length
  }
  expect(await lengthOf('')).toBe(20)
  expect(await lengthOf('(limit: 1)')).toBe(1)
  expect(await lengthOf('(limit: 100)')).toBe(100)
  expect(await lengthOf('(limit: 101)')).toContain('limit must be at most 100')

  expect((await visitor.get('/creator-profiles/list')).body.profiles).toHaveLength(20)
  expect((await visitor.get('/creator-profiles/list?limit=100')).body.profiles).toHaveLength(100)
  expect((await visitor.get('/creator-profiles/list?limit=101')).status).toBe(400)
})
