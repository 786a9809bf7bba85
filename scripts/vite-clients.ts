import MarkdownIt from 'markdown-it'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Folders beside the document whose files it offers to copy. */
const folders = ['phone-clients', 'typescript-client', 'upload-hook']

/** Inserts docs/clients.md into its page, and adds the files that it links to. */
export function clientsDocument(): Plugin {
  const content = renderedDocument(readFileSync('docs/clients.md', 'utf8'))
  return {
    name: 'clients-document',
    transformIndexHtml: (html) => html.replace('<!--clients-->', () => content),
    generateBundle() {
      for (const folder of folders)
        for (const name of readdirSync(join('docs', folder)))
          this.emitFile({
            type: 'asset',
            fileName: `${folder}/${name}`,
            source: readFileSync(join('docs', folder, name)),
          })
    },
  }
}

/** With anchors, an index of the parts, and links to pages of the site instead of documents of the repository. */
function renderedDocument(text: string): string {
  const markdown = new MarkdownIt()
  const tokens = markdown.parse(text, {})
  const parts: string[] = []
  for (const [index, token] of tokens.entries()) {
    const title = tokens[index + 1]?.content ?? ''
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(title))
    if (token.type === 'heading_open' && token.tag === 'h2') parts.push(title)
    const links = token.children?.filter(({ type }) => type.startsWith('link_')) ?? []
    for (const [position, link] of links.entries()) {
      const isOfRepository = /^(?!https?:).*\.md(#|$)/.test(link.attrGet('href') ?? '')
      if (isOfRepository) link.hidden = links[position + 1]!.hidden = true
    }
  }
  const index = parts.map(
    (title) => `<li><a href="#${anchorOf(title)}">${markdown.renderInline(title)}</a></li>`,
  )
  const html = markdown.renderer
    .render(tokens, markdown.options, {})
    .replaceAll(/<code>(\/(?:account|graphql|_api)[\w./]*)<\/code>/g, '<a href="$1"><code>$1</code></a>')
  const [title, ...rest] = html.split('</h1>')
  return `${title}</h1><nav aria-label="On this page"><ul>${index.join('')}</ul></nav>${rest.join('')}`
}

/** As on sites that show repositories. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
