import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, choose, field, show } from '../../testing/show.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'

const user = { id: 0, displayName: 'Vera Rubin', avatarUrl: null, avatarAltText: null, avatarSizes: [] }
const upload = page.getByLabelText('Upload picture')
const dialog = page.getByRole('dialog')

async function aPicture(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'portrait.jpg', {
    type: 'image/jpeg',
  })
}

test('a creator whose file is not a picture, or is too small, reads so before it is sent', async () => {
  const { held } = await show(<ProfilePicture user={user} />)
  choose(upload, new File(['x'], 'a.txt', { type: 'text/plain' }))
  await expect.element(page.getByText('Invalid file type. Accepted: JPEG, PNG, WebP')).toBeVisible()
  for (const [file, problem] of [
    [new File(['x'], 'a.jpg', { type: 'image/jpeg' }), 'The picture is damaged and cannot be read'],
    [await aPicture(95, 200), 'The picture, or the part of it, must be at least 96 pixels wide and high'],
  ] as const) {
    choose(upload, file)
    await expect.element(dialog.getByRole('alert').first()).toHaveTextContent(problem)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  expect(held).toEqual([])
})

test('a creator moves and zooms the part to show by keyboard, and a retry sends the same under the same key', async () => {
  const { next, confirm } = await show(<ProfilePicture user={user} />)
  choose(upload, await aPicture(400, 200))
  await expect.element(page.getByRole('group', { name: 'Part of the picture' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft>60/}{Tab}{ArrowRight}{ArrowRight}')
  await field('Alt text').fill('A camera')
  confirm.mockReturnValue(false)
  await button('Cancel').click()
  expect(confirm).toHaveBeenCalledOnce()
  await button('Save picture').click()
  const lost = await next('UploadProfilePicture')
  lost.fail()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/Your choice is still here: please try again/)
  await button('Save picture').click()
  const retry = await next('UploadProfilePicture')
  expect(retry.variables).toEqual(lost.variables)
  expect(retry.headers.get('Idempotency-Key')).toBe(lost.headers.get('Idempotency-Key'))
  const { left, top, side, altText } = retry.variables['input'] as Record<string, number>
  expect(altText).toBe('A camera')
  expect(side).toBeLessThan(200)
  expect(left! + side!).toBeGreaterThan(380)
  expect(top).toBeGreaterThan(0)
})
