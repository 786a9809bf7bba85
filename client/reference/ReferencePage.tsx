import { Fragment, type ReactNode } from 'react'
import {
  commandOf,
  type Description,
  modelOf,
  type Operation,
  operationsOf,
  type Schema,
  typeText,
} from './reference-operations.ts'

/** The reference of REST, which the build renders from openapi.json, so that it is readable before any script, or without. */
export function ReferencePage({ description }: { description: Description }) {
  const { info, tags, components } = description
  const operations = operationsOf(description)
  // The header links to the graph, if it may be explored.
  const [summary, ...conventions] = info.description
    .split('\n\n')
    .filter((paragraph) => !paragraph.includes('/graphql'))
  return (
    <>
      <h1>
        {info.title} <small>{info.version}</small>
      </h1>
      <p>
        {summary} <a href="#conventions">How to sign in, and what errors and retries are</a>
      </p>
      <h2>Operations</h2>
      <p>
        What you try out here is really done, in the session of the site: <a href="/login">log in</a> there
        first for what is marked “signed in”, or enter an access token of <a href="/account">your account</a>,
        which is sent instead. In commands, <code>$SITE</code> is the address of this site.
      </p>
      <label className="scripted">
        <span className="label">Access token</span>
        <input className="input" id="token" type="password" autoComplete="off" spellCheck={false} />
      </label>
      {tags.map((tag) => (
        <section key={tag.name}>
          <h3>
            {tag.name} <small>{tag.description}</small>
          </h3>
          {operations
            .filter(({ operation }) => operation.tags[0] === tag.name)
            .map((each) => (
              <OperationDetails key={each.operation.operationId} {...each} />
            ))}
        </section>
      ))}
      <h2 id="conventions">Conventions</h2>
      <Markdown text={conventions.join('\n\n')} />
      <h2>Errors</h2>
      <dl>
        {Object.entries(components.responses).map(([status, response]) => (
          <Fragment key={status}>
            <dt>{status}</dt>
            <dd>{inline(response.description)}</dd>
          </Fragment>
        ))}
      </dl>
      <h2>Models</h2>
      {Object.entries(components.schemas).map(([name, schema]) => (
        <details key={name}>
          <summary>{name}</summary>
          <div id={`/models/${name}`}>
            {schema.description && <Markdown text={schema.description} />}
            <Properties schema={schema} />
          </div>
        </details>
      ))}
    </>
  )
}

function OperationDetails(each: Operation) {
  const { operation, path, method, fields, body, result, success, errors } = each
  const { tags, operationId, summary, description, security } = operation
  return (
    <details className="operation">
      <summary>
        <strong>{method.toUpperCase()}</strong> <code>{path}</code> <span className="about">{summary}</span>{' '}
        {security.length > 0 && <em>signed in</em>}
      </summary>
      <div id={`/${tags[0]}/${operationId}`}>
        <Markdown text={description} />
        {/* Without a script the browser itself sends a read, as it always does for a download and a redirect. */}
        <form method={method} action={`/_api${path}`} target="_blank" data-result={result && 'json'}>
          {fields.map((field) => (
            <Field key={field.field.name} id={`${operationId}-${field.field.name}`} {...field} />
          ))}
          {body && (
            <label>
              <span className="label">Request body</span>
              <textarea
                className="input paragraphs"
                spellCheck={false}
                defaultValue={JSON.stringify(body.example, null, 2)}
              />
            </label>
          )}
          <button className={`button primary ${method === 'get' ? '' : 'scripted'}`} type="submit">
            Execute
          </button>
          <Code className="command" label="Command" text={commandOf(each)} />
          <div role="status" aria-atomic="true" />
          <Code className="answer" label="Answer" />
        </form>
        <div>
          {body && <h4>Request body</h4>}
          {body && <Properties schema={body.schema} />}
          <h4>Response</h4>
          {result ? <Properties schema={result} /> : <p>{success.description}</p>}
          <p className="detail">Errors: {errors.join(', ')}</p>
        </div>
      </div>
    </details>
  )
}

/** It scrolls, so it must be focusable. */
const Code = ({ label, text, ...pre }: { className: string; label: string; text?: string }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <pre {...pre} role="group" aria-label={label} tabIndex={0} hidden={!text}>
    {text}
  </pre>
)

function Field({ id, field, schema, options, isFile }: Operation['fields'][number] & { id: string }) {
  const props = { id, name: field.name, 'aria-describedby': `${id}-help`, 'data-in': field.in }
  return (
    <div>
      <label className="label" htmlFor={id}>
        {field.name} {field.required && <small>required</small>}
      </label>
      {options ? (
        <select className="select" {...props}>
          {!field.required && <option value="">{schema.default ?? ''}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          className="input"
          {...props}
          type={isFile ? 'file' : 'text'}
          multiple={isFile && schema.type === 'array'}
          inputMode={schema.type === 'integer' ? 'numeric' : undefined}
        />
      )}
      <p className="detail" id={`${id}-help`}>
        {inline(field.description)} {schema.default !== undefined && `Default: ${schema.default}.`}
      </p>
    </div>
  )
}

/** The properties of an object, or of the items of a list; of an enum its values. */
function Properties({ schema }: { schema: Schema }): ReactNode {
  const shown = schema.anyOf?.[0] ?? schema.items ?? schema
  if (!shown.properties) return <p>{typeOf(shown)}</p>
  return (
    <dl>
      {Object.entries(shown.properties).map(([name, property]) => (
        <Fragment key={name}>
          <dt>
            <code>{name}</code> <small>{typeOf(property)}</small>{' '}
            {!shown.required?.includes(name) && <small>optional</small>}
          </dt>
          <dd>
            <Markdown text={property.description ?? ''} />
            {(property.items ?? property).properties && <Properties schema={property} />}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function typeOf(schema: Schema): ReactNode {
  const model = modelOf(schema.items ?? schema)
  return model ? <a href={`#/models/${model}`}>{typeText(schema)}</a> : typeText(schema)
}

/** Paragraphs and lists of a description. */
const Markdown = ({ text }: { text: string }) =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((paragraph) =>
      paragraph.startsWith('- ') ? (
        <ul key={paragraph}>
          {paragraph.split(/^- /m).map((item) => item && <li key={item}>{inline(item)}</li>)}
        </ul>
      ) : (
        <p key={paragraph}>{inline(paragraph)}</p>
      ),
    )

const inline = (text: string) =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return <code key={part}>{part.slice(1, -1)}</code>
    return part.startsWith('**') ? <strong key={part}>{part.slice(2, -2)}</strong> : part
  })
