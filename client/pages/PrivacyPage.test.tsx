import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import PrivacyPage from './PrivacyPage.tsx'

test.each([
  ['the devices of an account', /what (your|its) browser calls itself/g],
  ['its access tokens', /Of an access token/g],
  ['its connected apps', /Of an app that you connect/g],
])('the privacy page promises once how long the site keeps %s', (_what, promise) => {
  const html = renderToString(
    <StaticRouter location="/privacy">
      <PrivacyPage />
    </StaticRouter>,
  )
  expect(html.match(promise)).toHaveLength(1)
})
