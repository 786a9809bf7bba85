/** The result of an operation of the graph, as JSON has it. */
export interface QueryResult {
  data?: Record<string, unknown> | null | undefined
  errors?: readonly QueryError[] | undefined
}

export interface QueryError {
  message: string
  extensions?: Readonly<Record<string, unknown>> | undefined
}

/** Runs a query of the graph for a visitor. */
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
  /** Returns tags that preload the code and styles of a module of the client, by its path in client/. */
  preloads: (module: string) => string
}

export interface RenderedPage {
  status: number
  html: string
  /** 'static' depends on the address alone; a 'shell' is rendered by the browser. */
  content: 'data' | 'static' | 'shell'
  /** The error of the page's query, unless it is NOT_FOUND. The page is then a shell, which offers to retry. */
  error?: { code: unknown; retryAfter: unknown }
}

/** The server's build of the client (client/ssr/entry-server.tsx). */
export interface PageRenderer {
  /** Renders a page as for a visitor. */
  renderPage: (request: PageRequest) => Promise<RenderedPage>
  /** Returns a page that the browser renders. */
  shell: (template: string) => RenderedPage
}
