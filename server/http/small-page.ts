import { randomBytes } from 'node:crypto'
import { siteName } from '../../contract/site.ts'

interface SmallPage {
  /** Title of the tab, in front of the name of the site. */
  title: string
  /** HTML, given the nonce of its scripts. */
  body: (nonce: string) => string
}

/**
 * Returns a page that needs no file of the site, in its themes, and its headers. For what a browser shows where the
 * application cannot be loaded.
 */
export function smallPage({ title, body }: SmallPage): { html: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString('base64')
  return {
    headers: {
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy':
        `default-src 'none'; img-src data:; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; ` +
        `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
    html: `<!doctype html>
<html lang="en" data-theme="dark">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${siteName}</title>
    <link rel="icon" href="data:,">
    <style nonce="${nonce}">${styles}</style>
    <script nonce="${nonce}">
      try { document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'dark' } catch {}
    </script>
  </head>
  <body>${body(nonce).trimEnd()}
  </body>
</html>
`,
  }
}

/** Colours of client/ui/tokens.css. */
export const themeColours = `
      :root { color-scheme: dark; --bg: #0a0d16; --text: #eceff8; --muted: #a7b0cb; --link: #9fc3ff; }
      [data-theme='light'] { color-scheme: light; --bg: #f6f7fb; --text: #141927; --muted: #4d5772; --link: #1d55bf; }
      [data-theme='night'] { --bg: #000; --text: #f00; --muted: #f20000; --link: #f00; }`

/** With the measures of client/ui/tokens.css. */
const styles = `${themeColours}
      body {
        display: grid; place-content: center; gap: 1rem; box-sizing: border-box; min-height: 100vh; margin: 0;
        padding: 1.5rem 1rem; font: 1rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--bg);
      }
      h1, p { max-width: 30rem; margin: 0; overflow-wrap: anywhere; }
      h1 { font-size: clamp(1.75rem, 1.3rem + 1.8vw, 2.5rem); line-height: 1.15; text-wrap: balance; }
      a { color: var(--link); }
      .detail { font-size: 0.875rem; color: var(--muted); }
    `
