/** What the build uses of it. */
declare module 'markdown-it' {
  interface Token {
    type: string
    tag: string
    content: string
    hidden: boolean
    children: Token[] | null
    attrGet(name: string): string | null
    attrSet(name: string, value: string): void
  }
  export default class MarkdownIt {
    options: object
    renderer: { render(tokens: Token[], options: object, env: object): string }
    parse(text: string, env: object): Token[]
    renderInline(text: string): string
  }
}
