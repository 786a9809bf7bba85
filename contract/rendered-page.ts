export interface QueryResult {
  data?: Record<string, unknown> | null | undefined
  errors?: readonly QueryError[] | undefined
}

export interface QueryError {
  message: string
  extensions?: Readonly<Record<string, unknown>> | undefined
}

export type RunQuery = (request: {
  query: string
  variables: Record<string, unknown>
}) => Promise<QueryResult>

export interface PageRequest {
  /** The address, whose origin is that of the site. */
  url: URL
  /** The built client/index.html. */
  template: string
  runQuery: RunQuery
  /** A URL of the people who run the site, if they gave one. */
  contact?: string | undefined
  /** Returns tags that preload a module of the client, by its path in client/, and its styles. */
  preloads: (module: string) => string
}

export interface RenderedPage {
  status: number
  html: string
  /** 'static' depends on the address alone; a 'shell', with or without a skeleton, is rendered by the browser. */
  content: 'data' | 'static' | 'shell'
  /** The path and query of the page that is sent instead. */
  redirect?: string
  /** The error of the page's query, unless it is NOT_FOUND. The page is then a shell, which offers to retry. */
  error?: { code: unknown; retryAfter: unknown }
}

/** The server's build of the client (client/ssr/entry-server.tsx). */
export interface PageRenderer {
  /** Renders a page as for a visitor. */
  renderPage: (request: PageRequest) => Promise<RenderedPage>
  shell: (template: string) => RenderedPage
}
