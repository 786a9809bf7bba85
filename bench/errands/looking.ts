import { creatorOf, pick } from './asking.ts'
import type { Errand } from './errand.ts'

const pages = ['/', '/creators', '/about', '/login']

/** What browsers load. */
export const looking: Errand[] = [
  {
    name: 'a page',
    kind: 'page',
    share: 70,
    request: (_site, n) => ({ path: pick(pages, n) }),
    says: '<div id="root">',
  },
  {
    name: 'the page of a creator',
    kind: 'page',
    share: 40,
    request: (site, n) => ({ path: `/creators/${creatorOf(site, n).slug}` }),
    says: '<div id="root">',
  },
  {
    name: 'a script or style',
    kind: 'page',
    share: 50,
    request: ({ assets }, n) => ({ path: pick(assets, n) }),
  },
  {
    name: 'a picture',
    kind: 'picture',
    share: 230,
    request: ({ pictures }, n) => ({ path: pick(pictures, n * 13) }),
  },
  {
    name: 'a picture again',
    kind: 'unchanged',
    share: 50,
    request: ({ pictures }, n) => {
      const path = pick(pictures, n * 13)
      return {
        path,
        headers: { 'if-none-match': `"${path.replace('/images/', '')}"`, 'cache-control': 'max-age=0' },
      }
    },
    status: 304,
  },
  {
    name: 'the description of REST again',
    kind: 'unchanged',
    share: 10,
    request: (site) => ({
      path: '/_api/openapi.json',
      headers: { 'if-none-match': site.etag, 'cache-control': 'max-age=0' },
    }),
    status: 304,
  },
]
