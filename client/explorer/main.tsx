import '@fontsource-variable/sora'
import './explorer.css'
import { createRoot } from 'react-dom/client'
import { updateThemeColor } from '../ui/theme.ts'
import { Explorer } from './Explorer.tsx'

updateThemeColor()
createRoot(document.querySelector('#explorer')!).render(<Explorer />)
