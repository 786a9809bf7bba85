import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { anId, anImage } from '../../testing/answers.ts'
import { button, show } from '../../testing/show.tsx'
import { CompareWith } from './CompareWith.tsx'

const image = (title: string | null, displayName: string) => {
  const creatorProfile = {
    __typename: 'CreatorProfile',
    id: anId(),
    slug: displayName.toLowerCase(),
    displayName,
  }
  return anImage({ title, creatorProfile, placeholder: '' })
}

async function choose() {
  const own = image('Wide', 'Rhea')
  const shown = await show(<CompareWith id={own.id} />)
  expect(shown.held).toEqual([])
  await button('Compare with …').click()
  const answer = (totalCount: number, ...nodes: object[]) => ({
    data: {
      galleryImage: { ...own, sameField: { __typename: 'GalleryImageConnection', totalCount, nodes } },
    },
  })
  return { ...shown, own, answer, request: await shown.next('CompareWith') }
}

const dialog = page.getByRole('dialog', { name: 'Compare with …' })
const status = dialog.getByRole('status')

test('a visitor chooses one of the pictures of the field, of any creator, to compare a picture with', async () => {
  const { own, answer, request } = await choose()
  await expect.element(status).toHaveTextContent('Loading the pictures …')
  const [first, second] = [image('Narrow', 'Hal'), image(null, 'Vera')]
  request.answer(answer(30, first, second))
  const list = dialog.getByRole('list', { name: 'Pictures of the same field' })
  await expect
    .element(list.getByRole('link', { name: 'Narrow by Hal' }))
    .toHaveAttribute('href', `/compare/${own.id}/${first.id}`)
  await expect.element(list.getByRole('link', { name: 'Picture 2 by Vera' })).toBeVisible()
  await expect.element(status).toHaveTextContent('The 2 of 30 that share most of the field.')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Compare with …')).toHaveFocus()
})

test('a visitor reads that no other picture shows the field', async () => {
  const { answer, request } = await choose()
  request.answer(answer(0))
  await expect.element(dialog.getByText('No other picture shows this field yet.')).toBeVisible()
  await expect.element(status).toBeEmptyDOMElement()
})
