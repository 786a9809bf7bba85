import '../ui/fonts.css'
import './reference.css'
import { updateThemeColor } from '../ui/theme.ts'

updateThemeColor()
