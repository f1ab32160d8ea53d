import type { Credentials } from '../session/stored.ts'

/** What a call sends, without its types. */
export interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  guestToken?: string
}

function filledPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
}

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Turns `GET /users/v2/:id` and its input into what fetch takes. */
export function requestOf(
  name: string,
  input: LooseInput,
  credentials: Credentials | null,
): [url: string, init: RequestInit] {
  const space = name.indexOf(' ')
  const headers: Record<string, string> = { accept: 'application/json' }
  const isFile = input.body instanceof Blob
  if (input.body !== undefined)
    headers['content-type'] = isFile ? 'application/octet-stream' : 'application/json'
  if (input.guestToken) headers.authorization = `Guest ${input.guestToken}`
  if (credentials) {
    headers.authorization = `Bearer ${credentials.accessToken}`
    headers.user = credentials.userId
  }
  return [
    filledPath(name.slice(space + 1), input.params) + queryString(input.query),
    {
      method: name.slice(0, space),
      headers,
      body:
        isFile || input.body === undefined ? (input.body as Blob | undefined) : JSON.stringify(input.body),
      // The token is the only proof of the caller: no cookie is sent, and no cache stores an answer.
      credentials: 'omit',
      cache: 'no-store',
    },
  ]
}
