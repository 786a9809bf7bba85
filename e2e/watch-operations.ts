import type { Page, Request } from '@playwright/test'

/** Name of the operation that a request brings. Of a form with files no test sees the content: there is one. */
export function operationNameOf(request: Request): string {
  if (request.headers()['content-type']?.startsWith('multipart/')) return 'UploadGalleryImages'
  return (request.postDataJSON() as { operationName: string }).operationName
}

/** Names of the operations that a page sends from now on, in their order. Look at them after `settled`: some may be sent late. */
export function watchOperations(page: Page): string[] {
  const operations: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return
    operations.push(operationNameOf(request))
  })
  return operations
}

/** Lets one operation fail on its way: before the server hears of it, or when its answer comes back; `meanwhile` comes first. */
export async function loseOnce(
  page: Page,
  operationName: string,
  lost: 'request' | 'answer',
  meanwhile: () => Promise<unknown> = async () => {},
) {
  let isLost = false
  await page.route('/graphql', async (route) => {
    if (isLost || operationNameOf(route.request()) !== operationName) return route.fallback()
    isLost = true
    if (lost === 'answer') await route.fetch()
    await meanwhile()
    return route.abort()
  })
}

/** Keeps the requests of one operation from the server until they are released, or lets them fail on their way. */
export async function holdOperation(page: Page, operationName: string) {
  const { promise, resolve } = Promise.withResolvers<'release' | 'fail'>()
  await page.route('/graphql', async (route) => {
    if (operationNameOf(route.request()) !== operationName) return route.fallback()
    return (await promise) === 'release' ? route.continue() : route.abort()
  })
  return { release: () => resolve('release'), fail: () => resolve('fail') }
}
