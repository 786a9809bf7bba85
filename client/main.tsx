import './ui/set-immediate.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/global.css'
import './ui/text.css'
import './ui/layout.css'
import './ui/surfaces.css'
import './ui/pictures.css'
import './ui/button.css'
import './ui/fields.css'
import './ui/print.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { onCaughtError, reportUncaughtErrors } from './app/report-errors.ts'
import { Site } from './app/Site.tsx'
import { followSession } from './session/session.ts'
import { startHydration } from './ui/early-input.ts'
import { installNavigationGuard } from './ui/navigation-guard.ts'
import { updateThemeColor } from './ui/theme.ts'
import { forgetListBehind } from './ui/visit.ts'

reportUncaughtErrors()
forgetListBehind()
const root = document.querySelector('#root')!
const site = (
  <StrictMode>
    <BrowserRouter>
      <Site />
    </BrowserRouter>
  </StrictMode>
)
// What the server rendered stays as it is until its code has loaded.
if (document.querySelector('main')) {
  startHydration()
  hydrateRoot(root, site, { onCaughtError })
} else createRoot(root, { onCaughtError }).render(site)
// After React has scheduled the first render: a page works although a browser refuses one of these.
installNavigationGuard()
updateThemeColor()
followSession()
