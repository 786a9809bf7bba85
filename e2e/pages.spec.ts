import type { Page } from '@playwright/test'
import type { pagePaths } from '../contract/page-paths.ts'
import { fitsHeader } from '../server/testing/frame-headers.ts'
import { button, choose, filesNamed, images, openUpload, send, viewer } from './gallery.ts'
import { dialog, panel } from './locators.ts'
import { checkPage, expectAccessible, expectOnlyRed, showTheme } from './page-checks.ts'
import { aCreator, signIn } from './people.ts'
import { expect, settled, test } from './test.ts'

test.use({ expectedConsole: /status of 404.* at \S+\/nowhere$/ })

interface State {
  address: string
  /** The heading of level 1 once the page has loaded. */
  heading: string | RegExp
  /** Signs a user in; a visitor when absent. */
  as?: (page: Page) => Promise<unknown>
  /** Brings the page into the state. */
  reach?: (page: Page) => Promise<unknown>
  /** The width at which all rules of axe are checked. */
  axeWidth?: number
  /** Whether the rules about colours are checked in each theme: of pages with controls, texts and pictures. */
  inThemes?: boolean
  /** Whether it has a kind of picture that night vision must redden. */
  inRed?: boolean
}

const demoUser = (name: string) => ({ as: (page: Page) => signIn(page, `${name}@demo.example`) })
const creator = demoUser('dusty-lane')
const admin = demoUser('admin')
const onPhone = { axeWidth: 320 }

const dusty = (query: string, more: Partial<State> = {}): State => ({
  address: `/creators/dusty-lane${query}`,
  heading: 'Dusty Lane',
  ...onPhone,
  ...more,
})

/** A dialog of the dashboard with the errors of all its fields; Save stays in view above the keyboard of a phone. */
const withErrors = (list: string) => async (page: Page) => {
  await panel(page, list).getByRole('button', { name: 'Add' }).click()
  const save = dialog(page).getByRole('button', { name: 'Save' })
  await save.click()
  await page.setViewportSize({ width: 390, height: 400 })
  await expect(save).toBeInViewport({ ratio: 1 })
}

async function refuseUpload(page: Page) {
  await openUpload(page)
  await choose(page, [
    ...(await filesNamed('moon.jpg', 'a-very-long-name-of-a-file-that-users-would-type-by-hand.jpg')),
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ])
  await send(page)
  await expect(dialog(page).getByRole('alert').last()).toContainText('broken.jpg: ')
}

async function withCode(page: Page) {
  const form = { client_id: 'capture-night', scope: 'write' }
  const { user_code } = (await (await page.request.post('/oauth/device', { form })).json()) as {
    user_code: string
  }
  await page.goto(`/connect/device?user_code=${user_code}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect an unregistered program?')
}

const account = { address: '/account', heading: 'Account', ...creator }
const dashboard = { address: '/dashboard', heading: 'Creator Dashboard', ...creator }
const gear = { address: '/dashboard/gear', heading: 'Gear Management', ...creator }
const gallery = { address: '/dashboard/gallery', heading: 'Gallery Management', ...demoUser('rhea-flector') }

/** The states of each page of the route table, so that a new page cannot be forgotten. */
const pages: Record<keyof typeof pagePaths | 'notFound', Record<string, State>> = {
  home: {
    'of a visitor': { address: '/', heading: 'Find the people behind the night sky', inRed: true },
    'with first steps': {
      address: '/',
      heading: 'Find the people behind the night sky',
      as: (page) => aCreator(page, 'Newt Comer'),
      reach: (page) => page.getByRole('heading', { name: 'Your first steps' }).waitFor(),
      ...onPhone,
    },
  },
  login: { 'to log in': { address: '/login', heading: 'Welcome back', ...onPhone } },
  forgotPassword: { 'to ask': { address: '/forgot-password', heading: 'Forgot your password?' } },
  resetPassword: { 'of a link': { address: '/reset-password#secret', heading: 'Choose a new password' } },
  confirmEmail: {
    'of a link': { address: '/confirm-email#secret', heading: 'Confirm your new email', ...onPhone },
  },
  creators: { 'with results': { address: '/creators', heading: 'Creators', inThemes: true } },
  creator: {
    about: dusty(''),
    'with the form of a frame': dusty('', {
      reach: async (page) => {
        await page.getByRole('button', { name: 'Share' }).click()
        await dialog(page).getByText('Embed on another site').click()
        await expect(dialog(page).frameLocator('iframe').getByRole('listitem')).toHaveCount(4)
      },
    }),
    gear: dusty('?tab=gear', { inThemes: true }),
    gallery: dusty('?tab=gallery', { inRed: true }),
    'with a picture': dusty('?tab=gallery', {
      reach: async (page) => {
        await page.getByRole('link', { name: 'Blue Hour Dust' }).click()
        await expect(viewer(page).getByRole('heading')).toHaveText('Blue Hour Dust')
      },
    }),
  },
  objects: { 'with results': { address: '/objects', heading: 'Objects' } },
  object: { 'with pictures': { address: '/objects/m-31', heading: 'Andromeda Galaxy', inRed: true } },
  frame: {
    'an object': { address: '/frame?object=m-31', heading: 'Frame Andromeda Galaxy (M 31)', ...onPhone },
  },
  imageSearch: {
    'with results': { address: '/pictures', heading: 'Pictures' },
    'without results': { address: '/pictures?object=m-31&hours=1&tag=nothing', heading: 'Pictures' },
  },
  compare: { 'of pictures without a place': { address: '/compare/1/2', heading: / and /, inRed: true } },
  sky: { 'of everybody': { address: '/sky', heading: 'The hours of the sky', inRed: true } },
  about: { 'of a visitor': { address: '/about', heading: 'About' } },
  privacy: { 'of a visitor': { address: '/privacy', heading: 'Privacy' } },
  terms: { 'of a visitor': { address: '/terms', heading: 'Terms' } },
  contact: { 'of a visitor': { address: '/contact', heading: 'Contact' } },
  connect: {
    'of a visitor': {
      address: '/connect/device?user_code=BCDF-GHJK',
      heading: 'Log in to connect a device',
      ...onPhone,
    },
    'that asks': {
      address: '/connect/device',
      heading: 'Connect a device',
      reach: withCode,
      ...demoUser('doctor-maximilian-bartholomew-feathersto'),
      ...onPhone,
    },
  },
  account: {
    'of a creator': account,
    'with the form of a token': {
      ...account,
      reach: (page) => page.getByRole('button', { name: 'Create token' }).click(),
    },
  },
  dashboard: {
    'with a profile': dashboard,
    'with errors': { ...dashboard, reach: withErrors('Social links') },
  },
  dashboardGear: {
    'with gear': gear,
    'with errors': { ...gear, reach: withErrors('Gear') },
    'with the form of a rig': {
      ...gear,
      reach: (page) => panel(page, 'Rigs').getByRole('button', { name: 'Add' }).click(),
    },
  },
  dashboardGallery: {
    'with pictures': { ...gallery, reach: (page) => images(page).first().hover() },
    'that changes two': {
      ...gallery,
      reach: async (page) => {
        await panel(page, 'Gallery').getByRole('button', { name: 'Select', exact: true }).click()
        for (const box of [0, 1]) await page.getByRole('checkbox').nth(box).check()
        await page
          .getByRole('group', { name: 'Selected pictures' })
          .getByRole('button', { name: 'Change' })
          .click()
      },
    },
    'with a refused upload': { ...gallery, reach: refuseUpload },
    'with frames of an unknown kind': {
      ...gallery,
      reach: async (page) => {
        await button(page, /^Edit/).first().click()
        const files = [1, 2].map((number) => ({
          name: `${number}.fits`,
          mimeType: 'image/fits',
          buffer: Buffer.from(fitsHeader({ NAXIS1: 60, NAXIS2: 40, EXPTIME: number })),
        }))
        await dialog(page)
          .getByLabel(/^Drop the night’s frames here/)
          .setInputFiles(files)
        await dialog(page).getByText('2 files do not say what they are').waitFor()
      },
    },
  },
  admin: { 'of an admin': { address: '/admin', heading: 'Admin Dashboard', ...admin } },
  adminUsers: { 'of an admin': { address: '/admin/users', heading: 'User Management', ...admin } },
  adminProfiles: { 'of an admin': { address: '/admin/profiles', heading: 'Profile Approvals', ...admin } },
  notFound: { 'of a visitor': { address: '/nowhere', heading: 'Not Found' } },
}

interface NamedState extends State {
  name: string
}

const all: NamedState[] = Object.entries(pages).flatMap(([page, states]) =>
  Object.entries(states).map(([title, state]) => Object.assign(state, { name: `${page} ${title}` })),
)

/** Few tests, since each has a new browser, which would load the code again. */
const visits = Map.groupBy(all, ({ as, name }) => {
  if (as) return name.startsWith('dashboard') ? 'the dashboards of creators' : 'other pages of users'
  return /^(creator|object|picture|compare)/.test(name) ? 'lists of visitors' : 'texts and forms of visitors'
})

for (const [title, states] of visits)
  test(`${title} fit every window and are accessible`, async ({ page }) => {
    test.slow(true, 'three seconds a state')
    let user: State['as']
    let open = ''
    for (const state of states) {
      if (state.as !== user) open = ''
      if (state.as && state.as !== user) await state.as(page)
      user = state.as
      if (state.address !== open) await page.goto(state.address)
      await check(page, state)
      // What a state has changed stays until the next load.
      open = state.reach || state.inThemes || state.inRed ? '' : state.address
    }
  })

async function check(page: Page, { name, heading, reach, axeWidth, inThemes, inRed }: NamedState) {
  await expect(page.getByRole('heading', { level: 1, name: heading }), name).toBeVisible()
  await reach?.(page)
  await settled(page)
  await checkPage(page, name, axeWidth)
  if (inThemes)
    for (const theme of ['light', 'night']) {
      await showTheme(page, theme)
      await expectAccessible(page, `${name} in ${theme}`, 'color-contrast', 'link-in-text-block')
    }
  if (inRed) {
    await showTheme(page, 'night')
    await expectOnlyRed(page, name)
  }
}
