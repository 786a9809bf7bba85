import '@fontsource-variable/sora'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { tintBrowser } from '../ui/theme.ts'
import { ourFrame } from './our-frame.ts'
import './reference.css'

tintBrowser()

SwaggerUI({
  domNode: document.querySelector<HTMLElement>('#reference'),
  url: '/_api/openapi.json',
  plugins: [ourFrame],
  layout: 'Reference',
  deepLinking: true,
  // Its colours are inline styles, which themes cannot override.
  syntaxHighlight: { activated: false },
  // The badge would be requested from another host.
  validatorUrl: null,
})
