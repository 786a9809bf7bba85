import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { LazyPart } from './ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from './lazy-with-retry.tsx'
import type { ToastLink, ToastMessage } from './ToastList.tsx'

interface Toasts {
  success: (text: string, link?: ToastLink) => void
  failure: (text: string) => void
}

export const nothingToSave = 'No changes to save.'

const ToastContext = createContext<Toasts>({ success: () => {}, failure: () => {} })

const load = retriable(() => import('./ToastList.tsx'))
const ToastList = lazyWithRetry(load)

/** Returns functions that show toasts, which stay visible across navigation. */
export function useToasts() {
  // Preloaded, because the first toast may report a lost connection.
  useEffect(() => void load().catch(() => {}), [])
  return useContext(ToastContext)
}

export function ToastArea({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ToastMessage[]>()
  const showToast = useMemo<Toasts>(() => {
    let count = 0
    const add = (isFailure: boolean) => (text: string, link?: ToastLink) =>
      setToasts((toasts = []) => [...toasts.slice(-2), { id: ++count, text, isFailure, link }])
    return { success: add(false), failure: add(true) }
  }, [])
  const remove = (id: number) => setToasts((toasts) => toasts?.filter((toast) => toast.id !== id))
  return (
    <ToastContext value={showToast}>
      {children}
      {toasts && (
        <LazyPart onError={() => setToasts(undefined)}>
          <ToastList toasts={toasts} onRemove={remove} />
        </LazyPart>
      )}
    </ToastContext>
  )
}
