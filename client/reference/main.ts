import '@fontsource-variable/sora'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { currentTheme, updateThemeColor } from '../ui/theme.ts'
import { swaggerUiPlugin } from './swagger-ui-plugin.ts'
import './reference.css'

updateThemeColor()
// Swagger UI's own dark theme.
document.documentElement.classList.toggle('dark-mode', currentTheme() !== 'light')

SwaggerUI({
  domNode: document.querySelector<HTMLElement>('#reference'),
  url: '/_api/openapi.json',
  plugins: [swaggerUiPlugin],
  layout: 'Reference',
  deepLinking: true,
  // Its colours are inline styles, with too little contrast.
  syntaxHighlight: { activated: false },
  // The badge would be requested from another host.
  validatorUrl: null,
})
