import { ApolloClient, ApolloLink, type Cache, type DataValue, InMemoryCache } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { addTypenameToDocument } from '@apollo/client/utilities'
import { print, type DocumentNode } from 'graphql'
import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type ContextType, type ReactNode, StrictMode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { idOf } from '../../contract/page-paths.ts'
import { imageSearchParams } from '../../contract/image-search-path.ts'
import type {
  PageRenderer,
  PageRequest,
  QueryError,
  QueryResult,
  RenderedPage,
} from '../../contract/rendered-page.ts'
import type { ServerResult } from '../apollo/client.tsx'
import { isEmptyResult } from '../apollo/useRefreshWhenStale.ts'
import { type PageModule, pageOf } from '../app/routes.tsx'
import { Site } from '../app/Site.tsx'
import type { ErrorCode } from '../generated/schema-types.ts'
import { jsonScript } from '../head/json-ld.ts'
import type { SharedImage } from '../head/page-head.ts'
import { headTags } from './head-tags.tsx'
import { NeedsJavaScript } from '../ui/NeedsJavaScript.tsx'
import { ServerPage } from '../ui/PageHeading.tsx'

/** The paths of the page modules in client/, by which the manifest of the build has their code. */
const files = new Map(
  Object.entries(import.meta.glob<PageModule>('../pages/**/*Page.tsx', { eager: true })).map(
    ([path, module]) => [module, path.replace('../', '')],
  ),
)

/** Renders the page of an address as for a visitor: one query, then one render without waiting for anything else. */
export const renderPage: PageRenderer['renderPage'] = async (request) => {
  const { url, template, runQuery, preloads, contact } = request
  const { path, params, load, isGuarded, isOfBrowser } = pageOf(url.pathname)
  if (isGuarded) return shell(template, await skeletonOf(path, { url, contact }))
  if (isOfBrowser) return shell(template)
  const module = await load()
  const { pageQuery: query, plainQuery, head } = module
  const variables = query?.variables({ params, search: url.searchParams }) ?? {}
  const queryText = plainQuery || (query && textOf(query.document))
  const read = queryText ? await runQuery({ query: queryText, variables }) : undefined
  // Such a page reads by itself what the server could not.
  const isIncomplete = Boolean(plainQuery && read?.errors)
  const result = isIncomplete ? undefined : read
  const error = result?.errors?.[0]
  const isNotFound = error
    ? error.extensions?.['code'] === ('NOT_FOUND' satisfies ErrorCode)
    : path === '*' || isEmptyResult(result?.data)
  const { after } = imageSearchParams
  if (error?.extensions?.['code'] === ('BAD_USER_INPUT' satisfies ErrorCode) && url.searchParams.has(after)) {
    // The list has no such cursor, as after a change of cursors.
    const first = new URLSearchParams(url.searchParams)
    first.delete(after)
    const redirect = url.pathname + (first.size > 0 ? `?${first.toString()}` : '')
    return { status: 302, content: 'shell', html: '', redirect }
  }
  if (error && !isNotFound) return { ...shell(template), error: causeOf(error) }

  const data = result?.data
  const imageId = query?.imageDocument && !isNotFound ? idOf(url.searchParams.get('photo')) : undefined
  const image =
    imageId && (await runQuery({ query: textOf(query!.imageDocument!), variables: { id: imageId } }))
  const [imageError] = (image && image.errors) || []
  if (imageError) return { ...shell(template), error: causeOf(imageError) }
  const photo = image ? ownImage(image.data, data) : undefined
  const absentImage = photo ? undefined : imageId
  let title = ''
  const body = await rendered.run(
    { document: query?.document, data, absent: absentImage ? query?.imageDocument : undefined },
    () => renderSite({ url, contact }, { onTitle: (documentTitle) => (title = documentTitle), data }),
  )
  return {
    status: isNotFound ? 404 : 200,
    content: isIncomplete ? 'shell' : queryText ? 'data' : 'static',
    html: fillTemplate(template, {
      head: headTags(
        {
          title,
          ...(isNotFound ? { isNoindex: true } : { path, ...(head && head(data ?? {}, { url, photo })) }),
        },
        url.origin,
      ),
      preloads: preloads(files.get(module)!),
      body,
      state: data ? { path, variables, data, absentImage } : {},
    }),
  }
}

/** Returns the image that was read, if it belongs to the profile of the page. */
function ownImage(read: QueryResult['data'], page: QueryResult['data']): SharedImage | undefined {
  const { galleryImage } = read as { galleryImage: SharedImage | null }
  const { creatorProfile } = page as { creatorProfile: { id: number } }
  return galleryImage?.creatorProfileId === creatorProfile.id ? galleryImage : undefined
}

type SiteOfPage = Pick<PageRequest, 'url' | 'contact'>
type PageContext = ContextType<typeof ServerPage>

const renderSite = ({ url, contact }: SiteOfPage, page: Pick<PageContext, 'onTitle' | 'data'> = {}) =>
  render(
    <StrictMode>
      <ServerPage value={{ ...page, origin: url.origin, contact }}>
        <ApolloProvider client={client}>
          <StaticRouter location={url.pathname + url.search}>
            <Site />
          </StaticRouter>
        </ApolloProvider>
      </ServerPage>
    </StrictMode>,
  )

/** The skeletons of guarded pages by path: the same for everybody, and sent when the server is busiest. */
const skeletons = new Map<string, string>()

async function skeletonOf(path: string, site: SiteOfPage): Promise<string> {
  const skeleton = skeletons.get(path) ?? (await renderSite(site))
  skeletons.set(path, skeleton)
  return skeleton
}

/** The result of the page that is being rendered. */
const rendered = new AsyncLocalStorage<{
  document?: DocumentNode | undefined
  data: unknown
  /** Reads the image that the address names, if it does not exist. */
  absent?: DocumentNode | undefined
}>()

/** Has a result as it is: to normalize it would take ten times as long as to render the page. */
class ResultCache extends InMemoryCache {
  override transformDocument(document: DocumentNode) {
    return document
  }

  override diff<Data>({ query }: Cache.DiffOptions<Data>): Cache.InternalDiffResultWithDataState<Data> {
    const { document, data, absent } = rendered.getStore()!
    const isRead = query === document || query === absent
    return isRead
      ? {
          result: (query === document ? data : { galleryImage: null }) as DataValue.Complete<Data>,
          complete: true,
          dataState: 'complete',
        }
      : { result: null, complete: false, dataState: 'empty' }
  }
}

/** Serves all requests: Apollo Client examines each document once. */
const client = new ApolloClient({ cache: new ResultCache(), link: ApolloLink.empty(), ssrMode: true })

const withoutJavaScript = renderToStaticMarkup(
  <div className="site-width page">
    <NeedsJavaScript />
  </div>,
)

export const shell = (template: string, body = withoutJavaScript): RenderedPage => ({
  status: 200,
  content: 'shell',
  html: fillTemplate(template, { head: headTags({}), body }),
})

const causeOf = ({ extensions = {} }: QueryError) => ({
  code: extensions['code'],
  retryAfter: extensions['retryAfter'],
})

/** The texts of documents, with `__typename` as in the browser. */
const texts = new WeakMap<DocumentNode, string>()

function textOf(document: DocumentNode): string {
  const text = texts.get(document) ?? print(addTypenameToDocument(document))
  texts.set(document, text)
  return text
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

interface PageParts {
  head: string
  /** Tags after those of the build, in its template of code (server/pages/pages.ts). */
  preloads?: string
  /** The content of #root. */
  body: string
  /** Empty on pages without data, absent on pages that the browser renders. */
  state?: Partial<ServerResult>
}

/** Inserts the parts of a page into the built client/index.html. */
function fillTemplate(template: string, { head, preloads = '', body, state }: PageParts): string {
  const parts: Record<string, string> = {
    head,
    page: body,
    state: state ? jsonScript('application/json', state, ' id="state"') : '',
  }
  return template
    .replace('</template>', () => `${preloads}</template>`)
    .replaceAll(/<!--(head|page|state)-->/g, (_match, part: string) => parts[part]!)
}
