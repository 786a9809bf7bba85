/** A failed upload that the user can fix; its message is shown. */
export class UploadError extends Error {}

const tooLargeError = (what: string) => new UploadError(`${what}. Send fewer or smaller pictures.`)

/** Slightly longer than the server's timeout for 50 MB. */
const timeoutMs = 125_000

type FileInput = Record<string, File | readonly File[]>

/**
 * Returns a `fetch` that sends an operation with files as defined by the GraphQL multipart request specification. It
 * uses XMLHttpRequest because `fetch` does not report upload progress.
 */
export const uploadFetch =
  (input: FileInput, onProgress: (progress: number) => void): typeof fetch =>
  (address, { headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = (error: Error) => () => reject(error)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
      request.upload.addEventListener('load', () => onProgress(1))
      request.addEventListener('load', () => {
        try {
          resolve(responseOf(request))
        } catch (error) {
          reject(error)
        }
      })
      request.addEventListener('error', fail(new Error('The connection was lost')))
      request.addEventListener('timeout', fail(tooLargeError('The upload took too long')))
      request.addEventListener('abort', fail(new Error('The upload was aborted')))
      signal?.addEventListener('abort', () => request.abort())
      request.open('POST', address as string)
      request.timeout = timeoutMs
      for (const [name, value] of new Headers(headers)) {
        if (name !== 'content-type') request.setRequestHeader(name, value) // the browser sets it with the form's boundary
      }
      // CSRF prevention of Apollo Server; forms of other sites cannot set a header.
      request.setRequestHeader('Apollo-Require-Preflight', 'true')
      request.send(formOf(body as string, input))
    })

/** Throws for a 413 from a proxy, which does not answer with JSON. */
function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  const contentType = request.getResponseHeader('Content-Type') ?? ''
  if (status === 413 && !contentType.includes('json')) throw tooLargeError('The upload is too large')
  return new Response(responseText || null, { status, headers: { 'Content-Type': contentType } })
}

function formOf(body: string, input: FileInput): FormData {
  const operation = JSON.parse(body) as { variables: { input: object } }
  const nulls = Object.entries(input).map(([name, value]) => [
    name,
    value instanceof File ? null : value.map(() => null),
  ])
  operation.variables.input = { ...operation.variables.input, ...Object.fromEntries(nulls) }
  const files = Object.entries(input).flatMap(([name, value]): [string, File][] =>
    value instanceof File
      ? [[`variables.input.${name}`, value]]
      : value.map((file, index) => [`variables.input.${name}.${index}`, file]),
  )
  const form = new FormData()
  form.append('operations', JSON.stringify(operation))
  form.append('map', JSON.stringify(Object.fromEntries(files.map(([path], index) => [index, [path]]))))
  for (const [index, [, file]] of files.entries()) form.append(String(index), file)
  return form
}
