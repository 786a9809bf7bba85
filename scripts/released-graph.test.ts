import { CriticalityLevel, diff } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const released = read('schema.released.graphql')
const [, releasedVersion] = /^# Release (\S+)$/m.exec(released)!

test('the graph has no breaking change since the last release, unless the major version grows', async () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const changes = await diff(buildSchema(released), buildSchema(read('schema.graphql')))
  const messages = (level: CriticalityLevel) =>
    changes.filter(({ criticality }) => criticality.level === level).map(({ message }) => message)
  console.log('Changes that may break clients:', messages(CriticalityLevel.Dangerous))
  const mayBreak = parseInt(version) > parseInt(releasedVersion!)
  expect(mayBreak ? [] : messages(CriticalityLevel.Breaking)).toEqual([])
})

test('the graph is compared with that of the newest release of CHANGELOG.md', () => {
  const [, newest] = /^## (\d\S*) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? []
  expect(newest ?? releasedVersion).toBe(releasedVersion)
})
