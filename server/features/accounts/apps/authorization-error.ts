import type { KoaContextWithOIDC } from 'oidc-provider'
import { siteName } from '../../../../contract/site.ts'
import { escapeHtml } from '../../../escape-html.ts'

const texts: Record<string, string> = {
  invalid_client: `The app that sent you here is not known to ${siteName}.`,
  invalid_redirect_uri: 'The app that sent you here asked for an answer at an address that is not its own.',
  server_error: 'Something went wrong on our side. Please try again in a moment.',
}

const fallback = 'The app that sent you here made a request that cannot be answered. Its makers can mend it.'

/** Without styles and scripts, as other pages of errors outside of the application. */
export const authorizationErrorPage = (text: string, detail = '') => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <meta name="robots" content="noindex">
    <link rel="icon" href="data:,">
    <title>The app could not be connected · ${siteName}</title>
  </head>
  <body>
    <h1>The app could not be connected</h1>
    <p>${escapeHtml(text)}</p>
    <p>Nothing was shared. You can close this page and start again in the app.</p>
    ${detail && `<p>For the makers of the app: ${escapeHtml(detail)}</p>`}
  </body>
</html>
`

/** Answers an error that must not be redirected to the app: with a page to a browser, else with JSON. */
export function sendAuthorizationError(
  context: KoaContextWithOIDC,
  { error, error_description: description = '' }: { error: string; error_description?: string },
): void {
  if (context.accepts(['json', 'html']) === 'html') {
    context.type = 'html'
    context.body = authorizationErrorPage(texts[error] ?? fallback, `${error}: ${description}`)
  } else context.body = { error, error_description: description }
}
