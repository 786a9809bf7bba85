import '@fontsource-variable/sora'
import './ui/tokens.css'
import './ui/global.css'
import './ui/print.css'
import { ApolloProvider } from '@apollo/client/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createClient } from './apollo/client.ts'
import { Site } from './app/Site.tsx'
import { installHistoryGuard } from './ui/history-guard.ts'
import { updateThemeColor } from './ui/theme.ts'

updateThemeColor()
installHistoryGuard()

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <ApolloProvider client={createClient()}>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </ApolloProvider>
  </StrictMode>,
)
