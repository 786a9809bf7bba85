/** A failure on the way that people can do something about; its message tells what. */
export class UploadProblem extends Error {}

const sendFewer = (what: string) => new UploadProblem(`${what}. Send fewer images at once.`)

/** A little longer than the server waits for 50 MB. */
const timeoutMs = 125_000

/**
 * A `fetch` that sends an operation with its files, as the GraphQL multipart request specification has it, and says
 * which share of the bytes has left. By XMLHttpRequest, since the platform's own does not tell; in own lines, since
 * libraries bring all but that.
 */
export const uploadFetch =
  (files: readonly File[], onProgress: (share: number) => void): typeof fetch =>
  (address, { headers, body, signal } = {}) =>
    new Promise((answered, failed) => {
      const request = new XMLHttpRequest()
      const fail = (problem: Error) => () => failed(problem)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
      request.upload.addEventListener('load', () => onProgress(1))
      request.addEventListener('load', () => {
        try {
          answered(responseOf(request))
        } catch (problem) {
          failed(problem)
        }
      })
      request.addEventListener('error', fail(new Error('The connection was lost')))
      request.addEventListener('timeout', fail(sendFewer('The upload took too long')))
      request.addEventListener('abort', fail(new Error('The upload was given up')))
      signal?.addEventListener('abort', () => request.abort())
      request.open('POST', address as string)
      request.timeout = timeoutMs
      for (const [name, value] of new Headers(headers)) {
        if (name !== 'content-type') request.setRequestHeader(name, value) // of a form the browser sets it
      }
      // Another site's form could not send it.
      request.setRequestHeader('Apollo-Require-Preflight', 'true')
      request.send(formOf(body as string, files))
    })

/** Throws where there is none of ours: what stands between us and the server speaks HTML. */
function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  const contentType = request.getResponseHeader('Content-Type') ?? ''
  if (status === 413 && !contentType.includes('json')) throw sendFewer('The upload is too large')
  return new Response(responseText || null, { status, headers: { 'Content-Type': contentType } })
}

/** The operation with a null in place of each file, where the files belong, and the files. */
function formOf(body: string, files: readonly File[]): FormData {
  const operation = JSON.parse(body) as { variables: { input: object } }
  operation.variables.input = { ...operation.variables.input, images: files.map(() => null) }
  const places = files.map((_, place) => [place, [`variables.input.images.${place}`]])
  const form = new FormData()
  form.append('operations', JSON.stringify(operation))
  form.append('map', JSON.stringify(Object.fromEntries(places)))
  for (const [place, file] of files.entries()) form.append(String(place), file)
  return form
}
