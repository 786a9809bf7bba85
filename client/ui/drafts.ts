/** What was typed into a form and is not saved. */
interface Draft {
  writtenAtMs: number
  fields: object
  /** The saved values of these fields when they were typed over. */
  saved: object
  note?: string | undefined
}

/** Changes when the values of a form's field change their type. */
const version = 1

const prefixOf = (accountId: number | undefined) => `draft-${version}-${accountId}-`

export const draftKey = (accountId: number, form: string) => prefixOf(accountId) + form

/** Returns undefined if there is none, or if the browser blocks storage. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key)!) as Draft | null
    if (!draft || !(draft.writtenAtMs > 0)) return undefined
    return draft.fields instanceof Object && draft.saved instanceof Object ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft of the signed-in account until its tab is closed. Does nothing if the storage is full or blocked. */
export function writeDraft(key: string, draft: Draft | undefined): void {
  try {
    if (!draft) sessionStorage.removeItem(key)
    else if (key.startsWith(prefixOf(owner))) sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The form works without drafts.
  }
}

let owner: number | undefined

/** Removes the drafts of all other accounts, and writes only those of this one from now on. */
export function keepDraftsOf(accountId: number | undefined): void {
  owner = accountId
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('draft-') && !key.startsWith(prefixOf(owner))) sessionStorage.removeItem(key)
  } catch {
    // As in `writeDraft`.
  }
}
