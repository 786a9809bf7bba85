import { useEffect } from 'react'

/** Drops of files outside a drop zone do nothing: browsers would navigate to the file. */
export function useFileDropGuard(): void {
  useEffect(() => {
    const stopped = new AbortController()
    for (const event of ['dragover', 'drop'] as const) {
      document.addEventListener(event, dropNoFile, stopped)
    }
    return () => stopped.abort()
  }, [])
}

function dropNoFile(event: DragEvent) {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
