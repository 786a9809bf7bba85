import { useState } from 'react'
import { useSession } from '../../features/session/useSession.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { Featured } from './Featured.tsx'
import { Hero } from './Hero.tsx'
import { Join } from './Join.tsx'

export function HomePage() {
  usePageTitle()
  const session = useSession()
  const [search, setSearch] = useState('')
  return (
    <>
      <Hero session={session} search={search} onSearch={setSearch} />
      <Featured search={search} onClear={() => setSearch('')} />
      <Join session={session} />
    </>
  )
}
