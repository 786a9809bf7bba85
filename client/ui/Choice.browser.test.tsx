import { Suspense, use, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { Choice } from './Choice.tsx'

const { promise: isRendered, resolve } = Promise.withResolvers<void>()

/** A page that is rendered late. */
function Found({ order }: { order: string }) {
  if (order === 'oldest') use(isRendered)
  return <p>{`In the order ${order}`}</p>
}

function Page() {
  const [order, setOrder] = useState('newest')
  return (
    <Suspense>
      <Choice label="Sort by" name="sort" value={order} onChange={setOrder}>
        <option value="newest">Newest</option>
        <option value="oldest">Oldest</option>
      </Choice>
      <Found order={order} />
    </Suspense>
  )
}

test('a visitor sees what they have chosen while its page is rendered', async () => {
  await render(<Page />)
  const select = page.getByLabelText('Sort by')
  await select.selectOptions('Oldest')
  await expect.element(select).toHaveValue('oldest')
  await expect.element(page.getByText('In the order newest')).toBeVisible()
  resolve()
  await expect.element(page.getByText('In the order oldest')).toBeVisible()
  await expect.element(select).toHaveValue('oldest')
})
