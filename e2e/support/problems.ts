import type { BrowserContext, ConsoleMessage } from '@playwright/test'

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
    context.on('request', (request) => {
      const { protocol, origin: requested } = new URL(request.url())
      if (protocol.startsWith('http') && requested !== origin) seen.push(`left the origin: ${request.url()}`)
    })
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
