import { createStore } from 'zustand/vanilla'

/** The open modal dialogs, the topmost last. Browsers make everything outside of it inert. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>(() => [])

/** Opens a modal dialog. Returns the function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  openDialogs.setState((open) => [...open, dialog], true)
  return () => {
    dialog.close()
    openDialogs.setState((open) => open.filter((one) => one !== dialog), true)
  }
}
