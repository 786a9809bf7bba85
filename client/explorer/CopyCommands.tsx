import { useState } from 'react'
import styles from './ExamplesPanel.module.css'
import type { Step } from './how-to-upload.ts'

const labels = {
  ready: 'Copy the commands',
  copied: 'Copied',
  refused: 'This browser does not let a page copy',
}

/** Copies commands to the clipboard: copied from a comment, they would include its markers. */
export function CopyCommands({ steps }: { steps: Step[] }) {
  const [state, setState] = useState<keyof typeof labels>('ready')
  const copy = () =>
    void navigator.clipboard
      .writeText(steps.map(({ description, command }) => `# ${description}\n${command}\n`).join('\n'))
      .then(
        () => setState('copied'),
        () => setState('refused'),
      )
  // Pages served over plain HTTP have no clipboard API.
  return (
    navigator.clipboard && (
      <button type="button" className={styles.copy} onClick={copy}>
        <span aria-live="polite">{labels[state]}</span>
      </button>
    )
  )
}
