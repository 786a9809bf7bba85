import * as RadixTabs from '@radix-ui/react-tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { revealInRow } from './reveal-in-row.ts'
import styles from './Tabs.module.css'

export interface Tab {
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

/** Tabs by the platform's habits: arrow keys move, one stop for the tab key. All are in the page, and all are printed. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  // A click selects by pressing and again by focusing, before the first has been rendered.
  const asked = useRef(selected)
  useEffect(() => void (asked.current = selected), [selected])
  function select(id: string) {
    if (asked.current === id) return
    asked.current = id
    onSelect(id)
  }
  const selectedTab = useRef<HTMLButtonElement>(null)
  // On a narrow screen the row scrolls, and an address can lead to the last tab of it.
  useEffect(() => revealInRow(selectedTab.current!), [selected])
  return (
    <RadixTabs.Root value={selected} onValueChange={select}>
      <RadixTabs.List className={styles.list} aria-label={label}>
        {tabs.map(({ id, label }) => (
          <RadixTabs.Trigger
            key={id}
            className={styles.tab}
            value={id}
            ref={id === selected ? selectedTab : undefined}
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
