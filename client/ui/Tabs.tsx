import * as RadixTabs from '@radix-ui/react-tabs'
import { type ReactNode, useEffect, useRef } from 'react'
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
  onSelect: (id: string) => void
}

/** Tabs with the ARIA keyboard pattern. All panels are rendered, so that all are printed. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  // A click selects twice, on press and on focus, before the first is rendered.
  const requested = useRef(selected)
  useEffect(() => void (requested.current = selected), [selected])
  function select(id: string) {
    if (requested.current === id) return
    requested.current = id
    onSelect(id)
  }
  return (
    <RadixTabs.Root value={selected} onValueChange={select}>
      <RadixTabs.List className={styles.list} aria-label={label}>
        {tabs.map(({ id, label }) => (
          <RadixTabs.Trigger
            key={id}
            className={styles.tab}
            value={id}
            ref={id === selected ? showSelected : undefined}
          >
            {label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ id, label, content }) => (
        <RadixTabs.Content key={id} className={styles.content} value={id} forceMount>
          <h2 className={styles.printed}>{label}</h2>
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}

/** The row scrolls on narrow screens, and a link can open its last tab. */
function showSelected(tab: HTMLElement | null) {
  revealInRow(tab)
  // A link to another tab is hidden now, and with it the focus.
  const isHidden = document.activeElement?.closest('[role="tabpanel"]:not([data-state="active"])')
  if (isHidden) tab?.focus({ preventScroll: true })
}
