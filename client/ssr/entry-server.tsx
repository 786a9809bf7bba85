import { addTypenameToDocument } from '@apollo/client/utilities'
import { print, type DocumentNode } from 'graphql'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { idOf, pagePaths } from '../../contract/page-paths.ts'
import type {
  PageRenderer,
  PageRequest,
  PreviewedImage,
  QueryError,
  QueryResult,
  RunQuery,
} from '../../contract/rendered-page.ts'
import { App } from '../app/App.tsx'
import { preparePage, routeOf } from '../app/page-components.tsx'
import type { PageQuery } from '../app/routes.tsx'
import type { ErrorCode } from '../generated/schema-types.ts'
import type { CreatorPageQuery } from '../pages/CreatorPage.generated.ts'
import { ServerTitle } from '../ui/usePageTitle.ts'
import { fillTemplate } from './fill-template.ts'
import { headOf } from './page-head.tsx'

/** Renders the page of an address as for a visitor: one query, then one render without waiting for anything else. */
export const renderPage: PageRenderer['renderPage'] = async (request) => {
  const { url, template, runQuery, preloads } = request
  const { route, params } = routeOf(url.pathname)
  const query = await route.query?.({ params, search: url.searchParams })
  const [result] = await Promise.all([query && run(query, runQuery), route.rendered && preparePage(route)])
  const error = result?.errors?.[0]
  const isNotFound = error
    ? error.extensions?.['code'] === ('NOT_FOUND' satisfies ErrorCode)
    : hasNothing(result?.data)
  const isPlain = !route.rendered || (error !== undefined && !isNotFound)
  if (isPlain) return { ...shell(template), ...(error ? { error: causeOf(error) } : {}) }

  const data = result?.data
  const photo =
    route.path === pagePaths.creator && !isNotFound
      ? await sharedImage(data as CreatorPageQuery, request)
      : undefined
  let title = ''
  const body = await render(
    <App
      serverResult={{ pathname: url.pathname, isNotFound, page: query && { ...query, data } }}
      wrap={(site) => (
        <ServerTitle value={(documentTitle) => (title = documentTitle)}>
          <StaticRouter location={url.pathname + url.search}>{site}</StaticRouter>
        </ServerTitle>
      )}
    />,
  )
  return {
    status: isNotFound || route.path === '*' ? 404 : 200,
    content: query ? 'data' : 'static',
    html: fillTemplate(template, {
      head: headOf({ path: route.path, url, title, data, isNotFound, photo }),
      preloads: preloads(route.rendered!),
      body,
      state: { isNotFound, ...(data && !isNotFound ? { data } : {}) },
    }),
  }
}

/** Returns whether a read by key found nothing. */
const hasNothing = (data: QueryResult['data']) =>
  data != null && Object.values(data).every((value) => value === null)

/** Returns the image that the address names. */
async function sharedImage(
  { creatorProfile }: CreatorPageQuery,
  { url, readImage }: PageRequest,
): Promise<PreviewedImage | undefined> {
  const id = idOf(url.searchParams.get('photo'))
  return id === undefined ? undefined : readImage(creatorProfile!.slug, id)
}

const withoutJavaScript = renderToStaticMarkup(
  <noscript>
    <p>
      This page needs JavaScript. The <a href={pagePaths.creators}>creators</a> can be read without it.
    </p>
  </noscript>,
)

export const shell: PageRenderer['shell'] = (template) => ({
  status: 200,
  content: 'shell',
  html: fillTemplate(template, { head: headOf(), body: withoutJavaScript }),
})

const causeOf = ({ extensions = {} }: QueryError) => ({
  code: extensions['code'],
  retryAfter: extensions['retryAfter'],
})

/** The texts of documents, with `__typename` as in the browser. */
const texts = new WeakMap<DocumentNode, string>()

function run({ query, variables }: PageQuery, runQuery: RunQuery): Promise<QueryResult> {
  const text = texts.get(query) ?? print(addTypenameToDocument(query))
  texts.set(query, text)
  return runQuery({ query: text, variables })
}

/** Without a progressive chunk size React would send large parts later, by inline scripts. */
function render(app: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(app, {
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onError: reject,
    })
  })
}
