import type { Locator, Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog')
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const account = (page: Page, name: string) =>
  page.getByRole('button', { name: `Account of ${name}`, exact: true })
export const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/** Returns a link of the side navigation. */
export const dashboardLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })

/** Returns the items of a list that the user may change. */
export const rows = (list: Locator) =>
  list.getByRole('listitem').filter({ has: list.page().getByRole('button') })

/** Returns the names in the directory. */
export const creatorNames = (page: Page) =>
  page.getByRole('list', { name: 'Creators' }).getByRole('article').getByRole('heading', { level: 2 })

/** Returns the visible toast, whose screen reader announcement lasts only one second. */
export const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first()

export const discardQuestion = 'Discard your changes? They are not saved yet.'

/** Answers every question of the page from now on, and collects them. */
export function answerQuestions(page: Page, isAccepted: boolean) {
  const answers = { questions: [] as string[], isAccepted }
  page.on('dialog', (question) => {
    answers.questions.push(question.message())
    void (answers.isAccepted ? question.accept() : question.dismiss())
  })
  return answers
}
