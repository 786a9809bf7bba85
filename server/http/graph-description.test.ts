import { buildSchema, GraphQLScalarType, isSpecifiedScalarType, printSchema } from 'graphql'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectFolder } from '../project-folder.ts'
import { withoutExplorer } from '../pages/pages.ts'
import { forAllTests, type TestApp, testApp } from '../testing/test-app.ts'

const open = forAllTests(testApp)
const closed = forAllTests(() => testApp({ orm: open.orm, introspection: false }))

const path = '/graphql/schema.graphql'
const read = (name: string) => readFileSync(new URL(name, projectFolder), 'utf8')
const graph = buildSchema(read('schema.graphql'))
const scalars = Object.values(graph.getTypeMap()).filter(
  (type): type is GraphQLScalarType => type instanceof GraphQLScalarType && !isSpecifiedScalarType(type),
)

test('each scalar has a link to its specification, and the documentation a type for it', () => {
  const [, section = ''] = read('docs/clients.md').split('\n### Scalars\n')
  const documented = section.split('\n#')[0]!
  for (const { name, specifiedByURL } of scalars) {
    expect(URL.canParse(specifiedByURL ?? ''), name).toBe(true)
    expect(documented).toMatch(new RegExp(`\`${name}\`( \\(| is | are )`))
  }
})

test('a developer downloads the schema; without introspection they cannot, and the graph does not describe itself', async () => {
  const schema = await (await open.visitor().fetch(path)).text()
  expect(printSchema(buildSchema(schema))).toBe(printSchema(graph))
  const query = '{ __schema { queryType { name } } }'
  expect((await open.visitor().run(query)).errors).toBeUndefined()
  expect((await closed.visitor().run(query)).errors).toHaveLength(1)
  for (const method of ['GET', 'POST']) {
    const response = await closed.visitor().fetch(path, { method })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('without introspection no names are suggested', async () => {
  const by = 'query ($by: CreatorProfileSort!) { creatorProfiles(sortBy: $by) { profiles { id } } }'
  const logIn = 'mutation ($input: LogInInput!) { logIn(input: $input) { session { id } } }'
  for (const [misspelt, variables] of [
    ['{ creatorProfile(slug: "a") { displayNam } }'],
    ['{ creatorProfiles(limi: 1) { profiles { id } } }'],
    ['{ creatorProfiles(sortBy: viewCoun) { profiles { id } } }'],
    [by, { by: 'viewCoun' }],
    [logIn, { input: { emai: 'a', email: 'a', password: 'b' } }],
  ] as const) {
    const messageOf = async (app: TestApp) =>
      (await app.visitor().run(misspelt, variables)).errors![0]!.message
    expect(await messageOf(open)).toContain('Did you mean')
    expect(await messageOf(closed)).not.toContain('Did you mean')
  }
})

test('without introspection the description of REST does not mention the graph', async () => {
  const of = async (app: TestApp) => (await app.visitor().fetch('/_api/openapi.json')).text()
  expect(await of(open)).toContain('/graphql')
  const description = await of(closed)
  expect(description).not.toMatch(/\bgraph/i)
  const page = read('client/reference/index.html')
  expect(page).toContain('Explorer')
  expect(withoutExplorer(page)).toBe(page.replace('<a class="link" href="/graphql">Explorer</a>', ''))
  expect(JSON.parse(description)).toHaveProperty(
    'info.description',
    expect.stringContaining('**Signing in.**'),
  )
})
