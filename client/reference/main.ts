import '@fontsource-variable/sora'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { updateThemeColor } from '../ui/theme.ts'
import { swaggerUiPlugin } from './swagger-ui-plugin.ts'
import './reference.css'

updateThemeColor()

SwaggerUI({
  domNode: document.querySelector<HTMLElement>('#reference'),
  url: '/_api/openapi.json',
  plugins: [swaggerUiPlugin],
  layout: 'Reference',
  deepLinking: true,
  // Its colours are inline styles, which themes cannot override.
  syntaxHighlight: { activated: false },
  // The badge would be requested from another host.
  validatorUrl: null,
})
