import { pagePaths } from '../../contract/page-paths.ts'

/** React renders the content of `<noscript>` on the server only. */
export const NeedsJavaScript = () => (
  <noscript>
    <p>
      This page needs JavaScript. Turn it on in the settings of your browser, then reload the page. The{' '}
      <a href={pagePaths.creators}>creators</a> can be read without it.
    </p>
  </noscript>
)
