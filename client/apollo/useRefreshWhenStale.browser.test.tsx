import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { ChecklistDocument, useChecklistQuery } from '../features/onboarding/onboarding.generated.ts'
import { anId } from '../testing/answers.ts'
import { holdRequests } from '../testing/held-requests.ts'
import { ClientProvider, preloadQuery } from './client.tsx'
import { useRefreshWhenStale } from './useRefreshWhenStale.ts'

let network: ReturnType<typeof holdRequests>
beforeEach(() => {
  network = holdRequests()
  later(0) // stops the clock: on a busy machine seconds pass between two lines
})

/** As a page of the site: a result, which has the text of a slug. */
function Page({ userId }: { userId: number }) {
  const { data, error } = useRefreshWhenStale(useChecklistQuery({ variables: { userId } }))
  if (error) return <h1>Error</h1>
  return <h1>{data ? (data.creatorProfile?.slug ?? 'Not found') : 'Loading'}</h1>
}

const open = (userId: number) =>
  render(
    <ClientProvider>
      <Page userId={userId} />
    </ClientProvider>,
  )
const shown = async (text: string) => {
  await expect.element(page.getByRole('heading')).toHaveTextContent(text)
}
const answer = (slug: string | null) => {
  const profile = { __typename: 'CreatorProfile', id: 1, slug, coverImage: null, gear: [] }
  return network.answer('Checklist', { creatorProfile: slug && profile })
}
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })
/** As the back/forward cache does. */
const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))

test('a visitor sees a page at once that was read for a link, or when they return; after a minute it is read again in the background, also from the back/forward cache', async () => {
  const userId = anId()
  const isRead = preloadQuery(ChecklistDocument, { userId })
  await answer('seen')
  await isRead
  later(61)
  const first = await open(userId)
  await shown('seen')
  await answer('dusty')
  await shown('dusty')
  await first.unmount()

  later(59)
  const second = await open(userId)
  await shown('dusty')
  comeBack()
  expect(network.held).toEqual([])
  await second.unmount()

  later(2)
  const third = await open(userId)
  await shown('dusty')
  expect(network.held).toHaveLength(1)
  await answer('dustier')
  await shown('dustier')
  comeBack()
  expect(network.held).toEqual([])

  later(61)
  comeBack()
  ;(await network.next('Checklist')).fail() // the page stays, and the next visit tries again
  await shown('dustier')
  await third.unmount()
  await open(userId)
  await answer('dustiest')
  await shown('dustiest')
})

test('a visitor who returns to what was deleted since reads so, and to what did not exist, sees it at once if it does by now', async () => {
  const [deleted, added] = [anId(), anId()]
  const first = await open(deleted)
  await answer('anna')
  await shown('anna')
  await first.unmount()
  later(61)
  const second = await open(deleted)
  const gone = { message: 'Gone', extensions: { code: 'NOT_FOUND' } }
  const refusal = { errors: [gone], data: { creatorProfile: null } }
  for (let time = 0; time < 2; time++) (await network.next('Checklist')).answer(refusal)
  await shown('Error')
  await second.unmount()

  const third = await open(added)
  await answer(null)
  await shown('Not found')
  await third.unmount()
  await open(added)
  await answer('early-bird')
  await shown('early-bird')
  expect(network.held).toEqual([])
})
