/** A received request. */
export interface Seen {
  call: string
  url: string
  token: string | null
  user: string | null
  body: unknown
}

type Answer = Response | Promise<Response>

export const answer = (status: number, body: unknown = { ok: true }, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

export const refusal = (status: number, code: string, message = 'No.') =>
  answer(status, { statusCode: status, code, message, requestId: 'r1' })

/** A fetch that records its requests, and a connection that can be cut. */
export function createFakeServer(respond: (seen: Seen) => Answer) {
  const seen: Seen[] = []
  const fake: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    const url = String(input)
    const one: Seen = {
      call: `${init?.method} ${url.split('?')[0]}`,
      url,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      user: headers.get('user'),
      body: init?.body instanceof Blob || !init?.body ? init?.body : JSON.parse(String(init.body)),
    }
    init?.signal?.throwIfAborted()
    seen.push(one)
    const cut = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    })
    // Also one that throws is an answer: the other side of the race is never left alone.
    return Promise.race([(async () => respond(one))(), cut])
  }
  return {
    fetch: fake,
    seen,
    count: (call: string) => seen.filter((one) => one.call === call).length,
  }
}

export const cutConnection = (): never => {
  throw new TypeError('Failed to fetch')
}

/** Something to wait for that a test lets happen. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
