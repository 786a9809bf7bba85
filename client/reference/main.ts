import '../ui/fonts.css'
import './reference.css'
import { updateThemeColor } from '../ui/theme.ts'

updateThemeColor()

const token = document.querySelector<HTMLInputElement>('#token')!

for (const command of document.querySelectorAll('.command'))
  command.textContent = command.textContent.replace('$SITE', location.origin)

/** The address of the page names the opened operation. Browsers that do not open it themselves need this. */
function openTarget() {
  // Not by `:target`, which a busy browser sets after this script.
  if (location.hash.length <= 1) return // Firefox logs a warning for an empty id
  const details = document.getElementById(location.hash.slice(1))?.closest('details')
  if (!details) return
  details.open = true
  details.scrollIntoView()
}
openTarget()
window.addEventListener('hashchange', openTarget)
document.addEventListener(
  'toggle',
  ({ target }) => {
    const details = target as HTMLDetailsElement
    const { id } = details.querySelector('div')!
    const isNamed = location.hash === `#${id}`
    if (details.open && !isNamed) history.replaceState(null, '', `#${id}`)
    if (!details.open && isNamed) history.replaceState(null, '', location.pathname)
  },
  { capture: true },
)

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  // The browser itself downloads and follows redirects, in another tab.
  if (form.dataset['result'] !== 'json') return
  event.preventDefault()
  void send(form)
})

async function send(form: HTMLFormElement) {
  const part = (selector: string) => form.querySelector<HTMLElement>(selector)!
  const { address, command, ...request } = requestOf(form)
  part('.command').textContent = command
  part('[role=status]').textContent = 'Sending …'
  part('.answer').hidden = true
  try {
    const response = await fetch(address, request)
    part('.answer').textContent = readable(await response.text())
    part('.answer').hidden = false
    part('[role=status]').textContent = `Status ${response.status}`
  } catch {
    part('[role=status]').textContent = 'The server could not be reached.'
  }
}

function readable(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Returns the request of a form without its blank fields, and the same as a command. */
function requestOf(form: HTMLFormElement): RequestInit & { address: string; command: string } {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-in]')].filter(({ value }) => value.trim())
  const of = (place: string) => fields.filter((field) => field.dataset['in'] === place)
  const headers: Record<string, string> = Object.fromEntries(
    of('header').map(({ name, value }) => [name, value]),
  )
  if (token.value.trim()) headers['Authorization'] = `Bearer ${token.value.trim()}`
  const query = new URLSearchParams(of('query').map(({ name, value }) => [name, value])).toString()
  const address = query ? `${form.action}?${query}` : form.action
  const options = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)

  const method = form.method.toUpperCase()
  const json = form.querySelector('textarea')?.value
  const parts = of('form')
  let body: string | FormData | undefined
  if (json !== undefined) {
    headers['Content-Type'] = 'application/json'
    options.push(`--json ${quoted(json)}`)
    body = json
  } else if (parts.length > 0) {
    body = new FormData()
    for (const { name, value, files } of parts)
      for (const part of files ?? [value]) {
        body.append(name, part)
        options.push(`-F ${quoted(`${name}=${typeof part === 'string' ? part : `@${part.name}`}`)}`)
      }
  } else if (method === 'POST') options.push('-X POST')
  return { address, method, headers, body, command: ['curl', quoted(address), ...options].join(' ') }
}
