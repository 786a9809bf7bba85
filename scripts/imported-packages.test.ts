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

const importedIn = (pattern: string, isIncluded = (_path: string) => true) => [
  ...new Set(
    globSync(pattern, { cwd: folder })
      .filter((path) => !path.includes('node_modules') && isIncluded(path))
      .flatMap(packagesIn),
  ),
]

test('package.json lists every imported package', () => {
  const known = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const imported = importedIn(
    '{server,contract,embedded-postgres,client,migrations,bench,drills,e2e,scripts}/**/*.{ts,tsx,mjs}',
  )
  expect(imported).toContain('express')
  expect(imported.filter((name) => !(name in known))).toEqual([])
})

/** What the product is required to be built with (docs/decisions/0008-libraries.md). */
const required = [
  '@apollo/server',
  '@apollo/client',
  'graphql',
  'graphql-scalars',
  'type-graphql',
  'reflect-metadata',
  '@mikro-orm/core',
  '@mikro-orm/postgresql',
  'graphql-upload',
  'express',
  'express-session',
  'connect-pg-simple',
  'react',
  'react-dom',
  'react-router-dom',
  'formik',
  'yup',
]

test('the product imports every package that it is required to use, and its tools theirs', () => {
  const isOfProduct = (path: string) => !/\.test\.|server\/testing\//.test(path)
  const imported = importedIn('{server,contract,client}/**/*.{ts,tsx}', isOfProduct)
  expect(required.filter((name) => !imported.includes(name))).toEqual([])
  expect(importedIn('*.ts')).toEqual(expect.arrayContaining(['@graphql-codegen/cli', 'vite', 'vitest']))
})
