import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { createRoot } from 'react-dom/client'
import './explorer.css'
import { examples } from './examples.ts'

const fetcher = createGraphiQLFetcher({ url: '/graphql' })

createRoot(document.querySelector('#explorer')!).render(
  <GraphiQL
    fetcher={fetcher}
    defaultTabs={examples}
    defaultTheme="dark"
    defaultEditorToolsVisibility="variables"
  />,
)
