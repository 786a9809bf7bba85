import { createContext, useContext } from 'react'
import { type Location, type NavigationType, useLocation, useNavigationType } from 'react-router-dom'

interface Visit {
  location: Location
  navigation: NavigationType
}

/** The address of the window. A page behind a picture has its own by `useLocation`, and no way that led to it. */
export const VisitContext = createContext<Visit | undefined>(undefined)

export function useVisit(): Visit {
  const location = useLocation()
  const navigation = useNavigationType()
  return useContext(VisitContext) ?? { location, navigation }
}

/** The state of a history entry whose picture is open over the list that it was opened from. */
interface OverList {
  list: Location
}

/** Returns the address of the list that the picture of an address was opened from. */
export const listBehind = ({ state }: Location) => (state as Partial<OverList> | null)?.list

/** Returns the state of a link that opens a picture over the page. */
export const overList = ({ pathname, search, hash, key, state }: Location): OverList => ({
  list: { pathname, search, hash, key, state },
})

/** After a reload the page is that of the picture, as the server has rendered it. */
export function forgetListBehind(): void {
  const { usr, ...entry } = (window.history.state ?? {}) as { usr?: Partial<OverList> | null }
  if (usr?.list) window.history.replaceState({ ...entry, usr: null }, '')
}
