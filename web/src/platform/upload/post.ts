import { unreachable } from '../api/error.ts'

export interface PostInput {
  url: string
  headers: Record<string, string>
  body: Blob
  signal: AbortSignal
  onProgress: (part: number) => void
}

/** Sends a body and reports its progress, which `fetch` cannot do. */
export type Post = (input: PostInput) => Promise<Response>

/** Statuses for which a Response may have no body at all. */
const BODILESS = [204, 205, 304]

/** An answer in the shape that everything else reads. */
export function responseOf(status: number, body: string, header: (name: string) => string | null): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after', 'x-request-id']) {
    const value = header(name)
    if (value) headers.set(name, value)
  }
  return new Response(BODILESS.includes(status) ? null : body, { status, headers })
}

export const postByXhr: Post = ({ url, headers, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    // Without a content type for the empty answer a browser would try to parse it as XML.
    request.responseType = 'text'
    request.onload = () =>
      resolve(responseOf(request.status, request.responseText, (name) => request.getResponseHeader(name)))
    request.onerror = () => reject(unreachable())
    request.ontimeout = () => reject(unreachable())
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.send(body)
  })
