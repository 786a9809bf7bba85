import '@fontsource-variable/sora'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import { currentTheme, updateThemeColor } from '../ui/theme.ts'
import './reference.css'
import type * as React from 'react'

interface System {
  /** Swagger UI's own copy of React; elements of another copy do not work. */
  React: typeof React
}

interface LayoutProps {
  getComponent: (name: string, isConnected: true) => React.ComponentType
  specSelectors: { loadingStatus: () => string }
  authActions: {
    authorize: (authorizations: Record<string, object>) => void
    logout: (names: string[]) => void
  }
}

interface FieldProps {
  getComponent: (name: string) => React.ComponentType<FieldProps>
  description?: string
  /** Whether a form field starts with a generated value. */
  dispatchInitialValue?: boolean
}

type Field = React.ComponentType<FieldProps>

/** Adapts Swagger UI to this page: a layout inside of its landmarks, the token, and what axe finds in its markup. */
const swaggerUiPlugin = ({ React: { createElement } }: System) => {
  /** Swagger UI labels text fields only by their placeholder, and selects not at all. */
  const labelled = (Original: Field) => (props: FieldProps) =>
    createElement(
      'label',
      {},
      createElement('span', { className: 'visually-hidden' }, props.description),
      createElement(Original, props),
    )

  const session = createElement(
    'p',
    {},
    'What you try out here is really done, in the session of the site: ',
    createElement('a', { href: '/login' }, 'log in'),
    ' there first for what is marked “signed in”, or enter an access token of ',
    createElement('a', { href: '/account' }, 'your account'),
    ', which is sent instead.',
  )

  /** Replaces Swagger UI's dialog, which has a field for the cookie too, which no script can set. */
  const tokenField = ({ authorize, logout }: LayoutProps['authActions']) =>
    createElement(
      'label',
      {},
      'Access token ',
      createElement('input', {
        type: 'password',
        autoComplete: 'off',
        onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) => {
          const value = target.value.trim()
          // The name of the scheme in openapi.json.
          if (value) authorize({ accessToken: { value, schema: { type: 'http', scheme: 'bearer' } } })
          else logout(['accessToken'])
        },
      }),
    )

  return {
    components: {
      Reference: ({ getComponent, specSelectors, authActions }: LayoutProps) => {
        const part = (name: string) => createElement(getComponent(name, true))
        const status = specSelectors.loadingStatus()
        return createElement(
          'div',
          { className: 'swagger-ui' },
          part('errors'),
          status === 'loading' && 'Loading the reference…',
          ...(status === 'success'
            ? [
                part('InfoContainer'),
                createElement('h2', {}, 'Operations'),
                session,
                tokenField(authActions),
                part('operations'),
                part('Models'),
              ]
            : []),
        )
      },
      // An operation's name is inside a button, which must not contain a link; opening it changes the address anyway.
      DeepLink: ({ text }: { text: React.ReactNode }) => createElement('span', {}, text),
      // Scripts cannot set the session cookie, so there is nothing to enter.
      authorizeOperationBtn: () => createElement('small', {}, 'signed in'),
      // Scrolling elements must be focusable.
      PlainTextViewer: ({ className = '', children }: { className?: string; children: string }) =>
        createElement('pre', { className: `microlight ${className}`, tabIndex: 0 }, children),
      // File lists look up this component, and warn if it is missing.
      JsonSchema_string_binary: (props: FieldProps) =>
        createElement(props.getComponent('JsonSchema_string'), props),
      // Omits blank fields from the request.
      ParameterIncludeEmpty: () => null,
    },
    wrapComponents: {
      JsonSchema_string: labelled,
      JsonSchema_boolean: labelled,
      JsonSchemaForm: (Original: Field) => (props: FieldProps) =>
        createElement(
          Original,
          props.dispatchInitialValue ? { ...props, dispatchInitialValue: false } : props,
        ),
      TextArea: (Original: React.ComponentType<React.AriaAttributes>) => (props: object) =>
        createElement(Original, { ...props, 'aria-label': 'Request body' }),
      Input:
        (Original: React.ComponentType<React.InputHTMLAttributes<HTMLInputElement>>) =>
        (props: React.InputHTMLAttributes<HTMLInputElement>) =>
          createElement(Original, props.type === 'file' ? { ...props, 'aria-label': 'File' } : props),
    },
  }
}

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
