import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the product is required to be built with (docs/decisions/0008-libraries.md). */
const ofProduct =
  `@apollo/server @apollo/client graphql graphql-scalars type-graphql reflect-metadata @mikro-orm/core
  @mikro-orm/postgresql graphql-upload express express-session connect-pg-simple react react-dom react-router-dom
  formik yup`.split(/\s+/)

const ofTools = ['@graphql-codegen/cli', 'vite', 'vitest']

const folder = new URL('../', import.meta.url)
const sources = (pattern: string) =>
  globSync(pattern, { cwd: folder })
    .filter((path) => !/\.test\.|server\/testing\//.test(path))
    .map((path) => readFileSync(new URL(path, folder), 'utf8'))
    .join('\n')

test.each([
  { part: 'the product', pattern: '{server,contract,client}/**/*.{ts,tsx}', packages: ofProduct },
  { part: 'its tools', pattern: '*.ts', packages: ofTools },
])('$part imports each package that it is required to use', ({ pattern, packages }) => {
  const text = sources(pattern)
  const isImported = (name: string) => new RegExp(`(from|import) ['"]${name}['"/]`).test(text)
  expect(packages.filter((name) => !isImported(name))).toEqual([])
})
