import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'

const folder = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8')
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
  string,
  Record<string, string>
>

const packagesIn = (path: string) =>
  [...read(path).matchAll(/^(?:import|export)\s(?:[^'"`;=]*?\sfrom\s)?['"]([^'"]+)['"]/gm)]
    .map(([, name]) => name!)
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))

const importedIn = (pattern: string) => [
  ...new Set(
    globSync(pattern, { cwd: folder })
      .filter((path) => !path.includes('node_modules'))
      .flatMap(packagesIn),
  ),
]

test('package.json lists every imported package', () => {
  const known = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const imported = importedIn(
    '{server,contract,client,migrations,bench,drills,e2e,scripts}/**/*.{ts,tsx,mjs}',
  )
  expect(imported).toContain('express')
  expect(imported.filter((name) => !(name in known))).toEqual([])
})
