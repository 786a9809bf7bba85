import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { examples as allExamples, tabOf } from '../client/explorer/examples.ts'
import { uploadCommands } from '../client/explorer/upload-commands.ts'
import { findCurl } from '../scripts/programs.ts'
import { collectSecrets } from '../server/testing/collect-logs.ts'
import { aTinyImage } from '../server/testing/gallery-uploads.ts'
import { test, useConnectedSite } from './connected-site.ts'
import { expectNoOverflow, expectOnlyRed, pickTheme } from './page-checks.ts'
import { logInByApi, ownerOf, signIn } from './people.ts'
import { countSteps } from './count-steps.ts'
import { countBytes, useSlowLine } from './slow-line.ts'
import { expect } from './test.ts'
import { holdRequests } from './watch-operations.ts'

useConnectedSite() // the examples change a creator of the demo

interface GraphQLResponse {
  data: Record<string, unknown> | null
  errors?: { message: string; extensions: { code: string; problems?: object[] } }[]
}

const banner = (page: Page) => page.getByRole('banner')
const panel = (page: Page) => page.getByRole('region', { name: 'Examples' })
const examples = (page: Page) =>
  panel(page).getByRole('listitem').getByRole('button').filter({ hasNotText: 'Copy' })
const example = (page: Page, title: string) =>
  examples(page).filter({ has: page.getByText(title, { exact: true }) })
const editor = (page: Page) => page.getByLabel('Query Editor')
const variables = (page: Page) => page.getByLabel('Variables')
const result = (page: Page) => page.getByLabel('Result Window')
const openTab = (page: Page) => page.getByRole('tab', { selected: true })
const executeButton = (page: Page) => page.getByRole('button', { name: /^Execute query/ })

async function run(page: Page, press = () => executeButton(page).click()): Promise<GraphQLResponse> {
  // The editor asks for the schema at any time.
  const responded = page.waitForResponse((response) => {
    const name = response.request().postDataJSON()?.operationName
    return name && name !== 'IntrospectionQuery'
  })
  await press()
  const response = (await (await responded).json()) as GraphQLResponse
  await expect(result(page)).toContainText(response.errors ? '"errors"' : '"data"')
  return response
}

async function runExample(page: Page, title: string): Promise<GraphQLResponse> {
  await example(page, title).click()
  return run(page)
}

test('a newcomer sees a query and its result on the first screen, runs examples by keyboard, reads that one needs sign-in, is shown as signed in, and finds tabs and theme on return', async ({
  page,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/graphql')
  for (const text of ['query Directory', 'hasNextPage'])
    await expect(editor(page).getByText(text)).toBeInViewport()
  for (const text of ['"Dusty Lane"', '"hasNextPage"'])
    await expect(result(page).getByText(text)).toBeInViewport()
  for (const each of await examples(page).all()) await expect(each).toBeInViewport()
  await panel(page).getByRole('button', { name: 'Copy the commands' }).click()
  await expect(panel(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uploadCommands(baseURL!))

  await panel(page).getByRole('link', { name: 'Sign in' }).focus()
  for (let stop = 0; stop < 8; stop++) await page.keyboard.press('Tab')
  const session = 'Show the session and its devices'
  await expect(example(page, session)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(openTab(page)).toContainText('Session')
  await expect(panel(page).getByRole('status').last()).toHaveText('Session is open in a tab')
  const nobody = await run(page, async () => {
    await executeButton(page).focus()
    await page.keyboard.press('Enter')
  })
  expect(nobody.data).toEqual({ session: null })
  await example(page, 'Read an error').click()
  await example(page, session).click()
  const tabs = page.getByRole('tab')
  await expect(tabs).toContainText(['Directory', 'Session', 'Register'])
  await expect(openTab(page)).toContainText('Session')
  await expect(tabs).toHaveCount(3)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('graphiql:tabState')))
    .toContain('Register')
  await page.reload()
  await expect(tabs).toContainText(['Directory', 'Session', 'Register'])

  await expect(panel(page)).toContainText('You are not signed in')
  await expect(banner(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expect(example(page, 'Add a gear item')).toContainText('needs sign-in')
  const refused = await runExample(page, 'Add a gear item')
  expect(refused.data).toEqual({ createGearItem: null })
  expect(refused.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  await expect(result(page)).toContainText('Please log in first')
  await logInByApi(page, 'hal-alpha@demo.example')
  // A headless page gets no visibilitychange event.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(banner(page)).toContainText('Signed in as Hal Alpha')
  await runExample(page, 'Sign in')
  await expect(banner(page)).toContainText('Signed in as Dusty Lane')
  await expect(panel(page)).toContainText('You are signed in as Dusty Lane.')
  await example(page, 'Add a gear item').click()
  await variables(page).getByText('"RedCat 51"').dblclick()
  await page.keyboard.insertText('Dobsonian')
  const { data } = await run(page)
  expect(data).toMatchObject({
    createGearItem: { gearItem: { itemName: expect.stringContaining('Dobsonian') } },
  })

  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByLabel('Documentation Explorer').getByText('Query', { exact: true }).click()
  await expect(
    page.getByText('The directory of all creators: searched, ordered, page by page.'),
  ).toBeVisible()
  await pickTheme(page, 'Light')
  await expect(page.locator('body')).toHaveClass('graphiql-light')
  await banner(page).getByRole('link', { name: 'Astrofolio' }).click()
  await expect(page.getByRole('heading', { name: 'Find the people behind the night sky' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

const plainQuery = '{ creatorProfiles(limit: 1) { pagination { totalCount } } }'

test('a developer on a slow line has an answer of the graph and of REST before their editors could load', async ({
  page,
}) => {
  // An answer needs neither the editor nor the font; on a busy machine they would come before it.
  await holdRequests(page, /\/editor-[^/]*\.js$|\.woff2$/)
  const steps = await countSteps(page)
  const bytes = await countBytes(page)
  await useSlowLine(page)
  await page.goto('/graphql', { waitUntil: 'commit' })
  await expect(page.getByText(/The editor .* is loading \(about \d{3} kB\)/)).toBeVisible()
  await page.getByLabel('Query', { exact: true }).fill(plainQuery)
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByRole('group', { name: 'Result' })).toContainText('"totalCount"')
  expect(bytes()).toBeLessThan(50_000)
  expect(steps.taps).toBe(1)

  await page.goto('about:blank') // The editor loads no further.
  const loaded = bytes()
  await page.goto('/_api', { waitUntil: 'commit' })
  await page.locator('summary').getByText('/sky-objects/list', { exact: true }).click()
  await page.locator('details[open]').getByRole('button', { name: 'Execute' }).click()
  await expect(page.locator('details[open]').getByLabel('Answer')).toContainText('"objects"')
  expect(bytes() - loaded).toBeLessThan(50_000)
  expect(steps.taps).toBe(3)
})

/** What the answers to the creator Dusty Lane have. */
const answers: Record<string, string[]> = {
  'Search the directory': ['"slug":"dusty-lane"'],
  'Read a creator': ['"displayName":"Dusty Lane"', '"gear":[{'],
  'Page through a gallery': ['"endCursor":"', '"hasNextPage":true'],
  'See what a picture was taken with': ['"affiliateUrl":"https:', '"next":{"id":'],
  'Find the creators of an object': ['"title":"Milky Way"', '"nodes":[{"slug":'],
  'Read an error': ['"code":"BAD_USER_INPUT"', '"path":"password"'],
  'Sign in': ['"displayName":"Dusty Lane"'],
  'Show the session and its devices': ['"hasPassword":true', '"isCurrent":true'],
  'Add a gear item': ['"itemName":"RedCat 51"', '"gear":[{'],
  'Upload pictures': ['Please select at least one picture to upload.'],
}

test('a creator runs each of the ten examples, and uploads with the commands of the last', async ({
  baseURL,
}, info) => {
  const { owner } = await ownerOf(baseURL!, 'dusty-lane')
  for (const each of allExamples) {
    const { query, variables } = tabOf(each, '')
    const response = await owner.post('/graphql', {
      data: { query, variables: JSON.parse(variables || '{}') as object },
    })
    collectSecrets({ headers: Object.entries(response.headers()) })
    const answer = await response.text()
    for (const part of answers[each.title]!) expect(answer, each.title).toContain(part)
    expect(answer.includes('"errors"'), each.title).toBe(/error|Upload/.test(each.title))
  }
  expect(allExamples).toHaveLength(10)
  await owner.dispose()

  const image = info.outputPath('orion.jpg')
  writeFileSync(image, aTinyImage().content)
  const commands = uploadCommands(baseURL!).replaceAll('curl ', 'curl -sS --fail-with-body ')
  const script = `set -e; PATH=${dirname(findCurl())}:$PATH; ${commands}`
  const output = execFileSync('bash', ['-c', script], { cwd: dirname(image), encoding: 'utf8' })
  expect(output.match(/"imageUrl":"[^"]/g), output).toHaveLength(2)
})

test('the editor continues with what a developer wrote and got before it had loaded; the explorer fits every window, is accessible, and is red only in night vision', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await signIn(page, 'doctor-maximilian-bartholomew-feathersto@demo.example')
  const held = await holdRequests(page, /\/editor-[^/]*\.js$/)
  await page.goto('/graphql')
  await expect(page.getByRole('group', { name: 'Result' })).toContainText('"Dusty Lane"')
  await page.getByLabel('Query', { exact: true }).fill(plainQuery)
  await page.getByRole('button', { name: 'Run' }).click()
  await expect(page.getByRole('group', { name: 'Result' })).toContainText('"totalCount"')
  await page.getByLabel('Query', { exact: true }).focus()
  held.release()
  await expect(editor(page)).toContainText(plainQuery)
  await expect(result(page)).toContainText('"totalCount"')
  await page.keyboard.press('End')
  await page.keyboard.type(' # mine')
  await expect(editor(page)).toContainText(`${plainQuery} # mine`)

  await expect(banner(page)).toContainText('Signed in as Doctor Maximilian-Bartholomew')
  const alone = await editor(page).boundingBox()
  await page.getByRole('button', { name: 'Show Examples' }).click()
  await expect(panel(page)).toBeInViewport()
  expect(await editor(page).boundingBox()).toEqual(alone)
  for (const name of ['Access token', 'Good to know'])
    await panel(page).getByText(name, { exact: true }).click()
  await expectOursAccessible(page)
  await expectNoOverflow(page, 'the examples', [1440, 390, 768])
  await pickTheme(page, 'Night vision')
  await expectOnlyRed(page, 'the examples')
  // Firefox paints no filter of the root.
  await expect(page.locator('html')).toHaveCSS('filter', 'none')
  await example(page, 'Read an error').click()
  await expect(openTab(page)).toBeInViewport()
  const { errors } = await run(page)
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  await expect(result(page).getByText('"BAD_USER_INPUT"')).toBeInViewport()
  await expectNoOverflow(page, 'a response', [1440, 768, 390])
})

/** Checks the site's own elements with axe; the rest belongs to GraphiQL. */
async function expectOursAccessible(page: Page) {
  const axe = new AxeBuilder({ page }).setLegacyMode().include('header').include('section[aria-labelledby]')
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
