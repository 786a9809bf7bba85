import '@fontsource-variable/sora'
import '../ui/tokens.css'
import '../ui/global.css'
import './explorer.css'
import { createRoot } from 'react-dom/client'
import { updateThemeColor } from '../ui/theme.ts'
import { browserStorage } from './browser-storage.ts'

// Same key as client/ui/theme.ts. Runs first, because GraphiQL loads slowly.
const theme = browserStorage()?.getItem('theme')
if (theme) document.documentElement.dataset['theme'] = theme
updateThemeColor()

const { Explorer } = await import('./Explorer.tsx')
createRoot(document.querySelector('#explorer')!).render(<Explorer />)
