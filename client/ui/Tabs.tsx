import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { revealInRow } from './reveal-in-row.ts'
import styles from './Tabs.module.css'

interface Tab {
  id: string
  label: string
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: Tab[]
  selected: string
  addressOf: (id: string) => string
}

/**
 * Tabs with the ARIA keyboard pattern, which are links. All panels are rendered, so that all are printed, and so that the script
 * in index.html can show one before the page is hydrated.
 */
export function Tabs({ label, tabs, selected, addressOf }: TabsProps) {
  const prefix = useId()
  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label}>
        {tabs.map(({ id, label }) => (
          <Link
            key={id}
            className={styles.tab}
            id={`${prefix}${id}`}
            role="tab"
            aria-selected={id === selected}
            aria-controls={`${prefix}${id}-panel`}
            tabIndex={id === selected ? 0 : -1}
            to={addressOf(id)}
            ref={id === selected ? showSelected : undefined}
            onKeyDown={selectByKey}
          >
            {label}
          </Link>
        ))}
      </div>
      {tabs.map(({ id, label, content }) => (
        <div
          key={id}
          className={styles.content}
          id={`${prefix}${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${prefix}${id}`}
          data-selected={id === selected}
          tabIndex={0}
        >
          <h2 className={styles.printed}>{label}</h2>
          {content}
        </div>
      ))}
    </>
  )
}

function selectByKey(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.parentElement!.querySelectorAll('a')]
  const index = tabs.findIndex((tab) => tab === event.currentTarget)
  const targets: Record<string, number> = {
    ArrowRight: (index + 1) % tabs.length,
    ArrowLeft: index - 1,
    Home: 0,
    End: -1,
    ' ': index,
  }
  const next = targets[event.key]
  if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return
  event.preventDefault()
  tabs.at(next)!.focus()
  tabs.at(next)!.click()
}

/** The row scrolls on narrow screens, and a link can open its last tab. */
function showSelected(tab: HTMLElement | null) {
  revealInRow(tab)
  // A link to another tab is hidden now, and with it the focus.
  const isHidden = document.activeElement?.closest('[role="tabpanel"]:not([data-selected="true"])')
  if (isHidden) tab?.focus({ preventScroll: true })
}
