import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../features/session/useSession.ts'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import { Featured } from './Featured.tsx'
import { Hero } from './Hero.tsx'
import { Join } from './Join.tsx'

export function HomePage() {
  usePageTitle()
  const session = useSession()
  const [search, setSearch] = useState('')
  const searchBox = useRef<HTMLInputElement>(null)

  // A visitor may type before the page is hydrated.
  useEffect(() => setSearch(searchBox.current!.value), [])

  function clearSearch() {
    setSearch('')
    searchBox.current?.focus() // the focused button is removed
  }
  return (
    <>
      <Hero session={session} search={search} onSearch={setSearch} searchBox={searchBox} />
      <Featured search={search} onClear={clearSearch} />
      <Join session={session} />
    </>
  )
}
