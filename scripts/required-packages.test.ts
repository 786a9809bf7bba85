import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

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
  '@graphql-codegen/cli',
  'vite',
  'vitest',
]

test('package.json lists what the product is required to use; knip fails for what no file uses', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as Record<string, Record<string, string>>
  expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(expect.arrayContaining(required))
})
