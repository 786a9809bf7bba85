/** Saves a text as a file of the browser's downloads. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // WebKit reads it after this task; it may ask the person first.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
