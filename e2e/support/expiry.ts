import type { BrowserContext, Request, Route } from '@playwright/test'

const REFUSAL = {
  statusCode: 401,
  code: 'session-ended',
  message: 'Your session has ended. Please sign in again.',
  requestId: 'expired',
}

const tokenOf = (request: Request): string | undefined => request.headers().authorization?.slice(7)

export interface Expiry {
  /** Calls that were refused, as `GET /users/v2/…`. */
  refused: string[]
  /** Calls that went to the server with another token afterwards, with its answer. */
  retried: string[]
  refreshes: () => number
}

/**
 * From now on the network answers as if ten minutes had passed on the server: every request with this token
 * gets a 401, and the rest, the refresh included, goes to the real server. Nothing is answered before
 * `together` calls have gathered, so that they are in progress at once.
 */
export async function expire(context: BrowserContext, token: string, together: number): Promise<Expiry> {
  const refused: string[] = []
  const retried: string[] = []
  let refreshes = 0
  let gather = () => {}
  const gathered = new Promise<void>((resolve) => {
    gather = resolve
  })
  const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`

  async function answer(route: Route, request: Request): Promise<void> {
    if (tokenOf(request) !== token) return route.fallback()
    refused.push(nameOf(request))
    if (refused.length === together) gather()
    await gathered
    await route.fulfill({ status: 401, json: REFUSAL })
  }

  context.on('response', (response) => {
    const request = response.request()
    const sent = tokenOf(request)
    if (request.url().endsWith('/refresh-token')) refreshes += 1
    else if (sent && sent !== token) retried.push(`${nameOf(request)} ${response.status()}`)
  })
  await context.route('**/*', answer)
  return { refused, retried, refreshes: () => refreshes }
}
