import type { GraphiQLPlugin } from '@graphiql/react'
import { Lightbulb } from 'lucide-react'
import { ExamplesPanel } from './ExamplesPanel.tsx'

export const examplesPlugin: GraphiQLPlugin = { title: 'Examples', icon: Lightbulb, content: ExamplesPanel }
