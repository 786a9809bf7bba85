import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('each generated hook has a caller', () => {
  const textOf = (paths: string[]) => paths.map((path) => readFileSync(path, 'utf8')).join('\n')
  const paths = globSync('client/**/*.{ts,tsx}')
  const isGenerated = (path: string) => path.endsWith('.generated.ts')
  const hooks = textOf(paths.filter(isGenerated)).match(/(?<=^export const )use\w+/gm)!
  const names = new Set(textOf(paths.filter((path) => !isGenerated(path))).match(/\buse\w+/g))
  expect(hooks.length).toBeGreaterThan(50)
  expect(hooks.filter((hook) => !names.has(hook))).toEqual([])
})
