import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Something to say in a corner of the page. */
export interface ToastMessage {
  id: number
  text: string
  isFailure: boolean
}

/** Says in a corner how it went; a screen reader says it too. */
interface Toasts {
  success: (text: string) => void
  failure: (text: string) => void
}

/** What a form says that was sent without a change. */
export const nothingToSave = 'No changes to save.'

const ToastContext = createContext<Toasts>({ success: () => {}, failure: () => {} })

const load = async () => ({ default: (await import('./ToastList.tsx')).ToastList })
const ToastList = lazy(load)

/** How to say that something worked or did not, on whatever page the person is by then. */
export function useToasts() {
  // Not with the first toast: that one may say that the connection was lost.
  useEffect(() => void load().catch(() => {}), [])
  return useContext(ToastContext)
}

/** Where toasts appear, above all pages: they stay when the page changes. */
export function ToastArea({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ToastMessage[]>()
  const say = useMemo<Toasts>(() => {
    let count = 0
    const add = (isFailure: boolean) => (text: string) =>
      setToasts((toasts = []) => [...toasts.slice(-2), { id: ++count, text, isFailure }])
    return { success: add(false), failure: add(true) }
  }, [])
  const forget = (id: number) => setToasts((toasts) => toasts?.filter((toast) => toast.id !== id))
  return (
    <ToastContext value={say}>
      {children}
      {toasts && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <ToastList toasts={toasts} onForget={forget} />
          </Suspense>
        </ErrorBoundary>
      )}
    </ToastContext>
  )
}
