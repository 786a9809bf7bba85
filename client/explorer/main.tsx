import '@fontsource-variable/sora'
import '../ui/tokens.css'
import '../ui/global.css'
import './explorer.css'
import { createRoot } from 'react-dom/client'
import { tintBrowser } from '../ui/theme.ts'
import { browserStorage } from './browser-storage.ts'

// The key of client/ui/theme.ts. First of all: GraphiQL takes its time to load, and nobody should wait in the wrong light.
const theme = browserStorage()?.getItem('theme')
if (theme) document.documentElement.dataset['theme'] = theme
tintBrowser()

const { Explorer } = await import('./Explorer.tsx')
createRoot(document.querySelector('#explorer')!).render(<Explorer />)
