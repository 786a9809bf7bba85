import type { ServerResult } from '../apollo/client.tsx'

interface PageParts {
  head: string
  /** Tags after those of the build, whose styles the page's own override. */
  preloads?: string
  /** The content of #root. */
  body: string
  /** Empty on pages without data, absent on pages that the browser renders. */
  state?: Partial<ServerResult>
}

/** Inserts the parts of a page into the built client/index.html. */
export function fillTemplate(template: string, { head, preloads = '', body, state }: PageParts): string {
  const parts: Record<string, string> = {
    head,
    page: body,
    state: state ? jsonScript('application/json', state, ' id="state"') : '',
  }
  return template
    .replace('</head>', () => `${preloads}</head>`)
    .replaceAll(/<!--(head|page|state)-->/g, (_match, part: string) => parts[part]!)
}

/** A JSON text can end a script element, or open a comment in it, only by '<'. */
export const jsonScript = (type: string, value: unknown, attributes = '') =>
  `<script type="${type}"${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
