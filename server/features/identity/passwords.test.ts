import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const password = 'Mare Tranquillitatis 69'

test('a password is hashed by argon2id with at least 19 MiB and two passes, each time with a new salt', async () => {
  const hashes = [await hashPassword(password), await hashPassword(password)]
  for (const hash of hashes) {
    const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash)!
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
    expect(Number(lanes)).toBeGreaterThanOrEqual(1)
    expect(await verifyPassword(password, hash)).toBe(true)
    expect(await verifyPassword(`${password} `, hash)).toBe(false)
  }
  expect(hashes[0]).not.toBe(hashes[1])
})
