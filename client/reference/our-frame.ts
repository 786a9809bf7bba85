import type * as React from 'react'

/** What Swagger UI gives to its plugins, as far as ours wants it. */
interface System {
  /** Its own copy: elements of another would be strange to it. */
  React: typeof React
}

interface LayoutProps {
  getComponent: (name: string, isConnected: true) => React.ComponentType
  specSelectors: { loadingStatus: () => string }
}

interface FieldProps {
  getComponent: (name: string) => React.ComponentType<FieldProps>
  description?: string
  /** Whether a field of a form begins with an invented value. */
  dispatchInitialValue?: boolean
}

type Field = React.ComponentType<FieldProps>

/** The plugin by which Swagger UI fits this page: our layout, names for fields, nothing that has no use here. */
export const ourFrame = ({ React: { createElement } }: System) => {
  /** Swagger UI names a field by its placeholder at most, and choices not at all. */
  const named = (Original: Field) => (props: FieldProps) =>
    createElement(
      'label',
      {},
      createElement('span', { className: 'visually-hidden' }, props.description),
      createElement(Original, props),
    )

  const session = createElement(
    'p',
    { className: 'session' },
    'What you try out here is really done, in the session of the site: ',
    createElement('a', { href: '/login' }, 'log in'),
    ' there first for what is marked “signed in”.',
  )

  return {
    components: {
      Reference: ({ getComponent, specSelectors }: LayoutProps) => {
        const part = (name: string) => createElement(getComponent(name, true))
        const parts = () => [
          part('InfoContainer'),
          createElement('h2', {}, 'Operations'),
          session,
          part('operations'),
          part('Models'),
        ]
        const status = specSelectors.loadingStatus()
        return createElement(
          'div',
          { className: 'swagger-ui' },
          part('errors'),
          status === 'loading' && 'Loading the reference…',
          ...(status === 'success' ? parts() : []),
        )
      },
      // An operation's name stands inside a button, where no link may be; to open it changes the address all the same.
      DeepLink: ({ text }: { text: React.ReactNode }) => createElement('span', {}, text),
      // No script can set the session's cookie, so there is nothing to fill in.
      authorizeOperationBtn: () => createElement('span', { className: 'signed-in' }, 'signed in'),
      CopyToClipboardBtn: () => null,
      // What scrolls must be reached by keys.
      PlainTextViewer: ({ className = '', children }: { className?: string; children: string }) =>
        createElement('pre', { className: `microlight ${className}`, tabIndex: 0 }, children),
      // A list of files looks for this one, and warns in the console where there is none.
      JsonSchema_string_binary: (props: FieldProps) =>
        createElement(props.getComponent('JsonSchema_string'), props),
      // What is left blank is not sent.
      ParameterIncludeEmpty: () => null,
    },
    wrapComponents: {
      JsonSchema_string: named,
      JsonSchema_boolean: named,
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
