import type { ReactNode } from 'react'

export function ChipList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="chips" aria-label={label}>
      {children}
    </ul>
  )
}

export const Chip = ({ children }: { children: ReactNode }) => (
  <li className="chip" dir="auto">
    {children}
  </li>
)
