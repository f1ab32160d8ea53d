import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** Problems in a page that are not visible on it. */
export interface Problems {
  /** Declares that the server will refuse this call; browsers write every refusal to the console. */
  expectRefusal: (status: number, path: string | RegExp) => void
  /** Declares that the connection will be cut; browsers write every failed attempt to the console. */
  expectNoConnection: () => void
  /** Also watches a browser that the journey opened itself. */
  watch: (context: BrowserContext) => Promise<void>
  /** Something that a journey saw itself. */
  note: (problem: string) => void
  unexpected: () => string[]
}

const OFFLINE_ERRORS = /net::ERR_(?:INTERNET_DISCONNECTED|NETWORK_CHANGED)/

/** With what status a call is refused that is still open when one of these is made. */
const ENDED_BY: Record<string, number> = {
  '/authentication/v2/logout': 401,
  '/authentication/v2/lock': 423,
}

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : address)

function textOf(message: ConsoleMessage): string {
  const { url } = message.location()
  const [, status] = /^Failed to load resource: .* status of (\d+)/.exec(message.text()) ?? []
  return status ? `${status} ${pathOf(url)}` : `console: ${message.text()} (${url})`
}

/** Collects console errors, uncaught exceptions, refused scripts and styles, and requests that leave the origin. */
export function createProblems(origin: string): Problems {
  const seen: string[] = []
  const refusals: { status: number; path: string | RegExp }[] = []
  const isRefusal = (problem: string): boolean => {
    const [, status, requested = ''] = /^(\d{3}) (.*)/.exec(problem) ?? []
    return refusals.some(
      (one) =>
        one.status === Number(status) &&
        (typeof one.path === 'string' ? one.path === requested : one.path.test(requested)),
    )
  }
  let isOffline = false

  async function watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') seen.push(textOf(message))
    })
    context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack}`))
    const open = new Set<Request>()
    context.on('request', (request) => {
      const { protocol, origin: requested, pathname } = new URL(request.url())
      // What is still open when somebody signs out or the window locks may be refused.
      const status = ENDED_BY[pathname]
      if (status) for (const one of open) refusals.push({ status, path: pathOf(one.url()) })
      open.add(request)
      if (protocol.startsWith('http') && requested !== origin) seen.push(`left the origin: ${request.url()}`)
    })
    context.on('requestfinished', (request) => void open.delete(request))
    context.on('requestfailed', (request) => void open.delete(request))
    // Violations of a policy do not all reach the console.
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
      ),
    )
  }

  return {
    watch,
    expectRefusal: (status, path) => void refusals.push({ status, path }),
    expectNoConnection: () => {
      isOffline = true
    },
    note: (problem) => void seen.push(problem),
    unexpected: () =>
      seen.filter((problem) => !isRefusal(problem) && !(isOffline && OFFLINE_ERRORS.test(problem))),
  }
}
