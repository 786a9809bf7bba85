/** What the editor needs of the form that it replaces. */
export interface PlainForm {
  /** Removes the form; returns what it had. */
  close: () => {
    query: string
    cursor: number
    hasFocus: boolean
    answer: Promise<string>
  }
}
