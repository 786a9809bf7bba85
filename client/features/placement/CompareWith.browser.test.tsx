import { expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { anId, anImage } from '../../testing/answers.ts'
import { press, show } from '../../testing/show.tsx'
import { CompareWith } from './CompareWith.tsx'

const image = (title: string | null, displayName: string) => {
  const creator = { id: anId(), slug: displayName.toLowerCase(), displayName }
  return anImage({ title, creatorProfile: { __typename: 'CreatorProfile', ...creator }, placeholder: '' })
}

const dialog = page.getByRole('dialog', { name: 'Compare with …' })
const status = dialog.getByRole('status')

test('a visitor chooses one of the pictures of the field, of any creator, to compare a picture with, or reads that there is none', async () => {
  const found = [image('Narrow', 'Hal'), image(null, 'Vera')]
  for (const [totalCount, nodes] of [[30, found] as const, [0, []] as const]) {
    const own = image('Wide', 'Rhea')
    const { held, answer } = await show(<CompareWith id={own.id} />)
    expect(held).toEqual([])
    await press('Compare with …')
    await expect.element(status).toHaveTextContent('Loading the pictures …')
    const sameField = { __typename: 'GalleryImageConnection', totalCount, nodes }
    await answer('CompareWith', { galleryImage: { ...own, sameField } })
    if (totalCount > 0) {
      const link = (name: string) => dialog.getByRole('listitem').getByRole('link', { name })
      const address = `/compare/${own.id}/${found[0]!.id}`
      await expect.element(link('Narrow by Hal')).toHaveAttribute('href', address)
      await expect.element(link('Picture 2 by Vera')).toBeVisible()
      await expect.element(status).toHaveTextContent('The 2 of 30 that share most of the field.')
    } else {
      await expect.element(dialog.getByText('No other picture shows this field yet.')).toBeVisible()
      await expect.element(status).toBeEmptyDOMElement()
    }
    await cleanup()
  }
})
