import * as RadixTabs from '@radix-ui/react-tabs'
import type { ReactNode } from 'react'
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

/** Tabs by the platform's habits: arrow keys move, one stop for the tab key. */
export const Tabs = ({ label, tabs, selected, onSelect }: TabsProps) => (
  <RadixTabs.Root value={selected} onValueChange={onSelect}>
    <RadixTabs.List className={styles.list} aria-label={label}>
      {tabs.map(({ id, label }) => (
        <RadixTabs.Trigger key={id} className={styles.tab} value={id}>
          {label}
        </RadixTabs.Trigger>
      ))}
    </RadixTabs.List>
    {tabs.map(({ id, content }) => (
      <RadixTabs.Content key={id} className={styles.content} value={id}>
        {content}
      </RadixTabs.Content>
    ))}
  </RadixTabs.Root>
)
