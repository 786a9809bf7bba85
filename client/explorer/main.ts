import '../ui/set-immediate.ts'
import './plain.css'
import { updateThemeColor } from '../ui/theme.ts'
import type { PlainForm } from './plain-form.ts'

updateThemeColor()

const plain = document.querySelector<HTMLElement>('#plain')!
const query = plain.querySelector('textarea')!
const result = plain.querySelector('pre')!

/** The form that a person uses until the editor has loaded, 60 times as large. */
const form: PlainForm = {
  close: () => {
    const hasFocus = plain.contains(document.activeElement)
    plain.remove()
    return { query: query.value, cursor: query.selectionStart, hasFocus, answer }
  },
}

async function send(): Promise<string> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: query.value }),
    })
    return JSON.stringify(await response.json(), null, 2)
  } catch {
    return 'The server could not be reached.'
  }
}

async function run() {
  const sent = (answer = send())
  result.textContent = 'Loading …'
  const text = await sent
  if (sent === answer) result.textContent = text
}

plain.addEventListener('submit', (event) => {
  event.preventDefault()
  void run()
})

/** To the last query; the first screen has one too. */
let answer: Promise<string>
void run()

async function loadEditor() {
  try {
    const { mount } = await import('./Explorer.tsx')
    mount(document.querySelector('#explorer')!, form)
  } catch {
    plain.querySelector('.loading')!.textContent =
      'The editor could not be loaded. Reload the page to try again.'
  }
}
void loadEditor()
