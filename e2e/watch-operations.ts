import type { Page, Request } from '@playwright/test'

/** Multipart bodies are not readable; a page sends only one such operation. */
function operationNameOf(request: Request): string {
  if (request.headers()['content-type']?.startsWith('multipart/')) {
    const isAccount = new URL(request.frame().url()).pathname === '/account'
    return isAccount ? 'UploadProfilePicture' : 'UploadGalleryImages'
  }
  return (request.postDataJSON() as { operationName: string }).operationName
}

/** Read the result after `settled`: some operations are sent late. */
export function watchOperations(page: Page): string[] {
  const operations: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return
    operations.push(operationNameOf(request))
  })
  return operations
}

/** Fails one operation without files once: before the server receives it, or after its response. */
export async function failOnce(
  page: Page,
  operationName: string,
  lost: 'request' | 'response',
  beforeFailure: () => Promise<unknown> = async () => {},
) {
  let isLost = false
  await page.route('/graphql', async (route) => {
    if (isLost || operationNameOf(route.request()) !== operationName) return route.fallback()
    isLost = true
    if (lost === 'response') await route.fetch()
    await beforeFailure()
    return route.abort()
  })
}

/** Fails all requests of an operation until the connection is restored. */
export async function loseOperation(page: Page, operationName: string) {
  let isLost = true
  await page.route('/graphql', (route) =>
    isLost && operationNameOf(route.request()) === operationName ? route.abort() : route.fallback(),
  )
  return { restore: () => void (isLost = false) }
}

/**
 * After the server has handled the upload. `failOnce` cannot do this: `route.fetch` resends a form without
 * its files, and may wait for them.
 */
export async function loseUploadResponse(page: Page) {
  const network = await page.context().newCDPSession(page)
  network.on('Fetch.requestPaused', ({ requestId, request }) => {
    // An earlier operation may still be pending, such as that which counts a view.
    if (request.headers['Content-Type']?.startsWith('multipart/')) {
      const fail = network.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
      void fail.then(() => network.send('Fetch.disable'))
    } else void network.send('Fetch.continueRequest', { requestId })
  })
  await network.send('Fetch.enable', { patterns: [{ urlPattern: '*/graphql', requestStage: 'Response' }] })
  // A busy page handles input before it learns of the interception, which would miss the upload.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

export async function holdRequests(
  page: Page,
  url: string | RegExp,
  isHeld: (request: Request) => boolean = () => true,
) {
  const { promise, resolve } = Promise.withResolvers<'release' | 'fail'>()
  await page.route(url, async (route) => {
    if (!isHeld(route.request()) || (await promise) === 'release') return route.fallback()
    return route.abort()
  })
  return { release: () => resolve('release'), fail: () => resolve('fail') }
}

export const holdOperation = (page: Page, operationName: string) =>
  holdRequests(page, '/graphql', (request) => operationNameOf(request) === operationName)
