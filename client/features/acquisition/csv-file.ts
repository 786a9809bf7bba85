interface CsvFile {
  text: string
  /** Whether the encoding is a guess: no single byte tells which letter it is. */
  isGuessed: boolean
}

/** Reads a CSV as spreadsheets save it: in UTF-8, in UTF-16, and any other in Windows-1252. */
export async function readCsvFile(file: Blob): Promise<CsvFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), isGuessed: false }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isGuessed: false }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isGuessed: true }
  }
}

/** By its byte order mark; without one, a header has a zero in each character. */
function utf16Of([first, second]: Uint8Array) {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : undefined
}
