import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** What goes wrong in a page without anybody seeing it. */
export interface Problems {
  /** Says that the server will refuse this call; browsers write every refusal to the console. */
  expectRefusal: (status: number, path: string | RegExp) => void
  /** Says that the line will be cut; browsers write every attempt without one to the console. */
  expectNoLine: () => void
  /** Also watches a browser that the journey opened itself. */
  watch: (context: BrowserContext) => Promise<void>
  /** Something that a journey saw itself. */
  note: (problem: string) => void
  unexpected: () => string[]
}

const WITHOUT_LINE = /net::ERR_(?:INTERNET_DISCONNECTED|NETWORK_CHANGED)/

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
    const [, status, asked = ''] = /^(\d{3}) (.*)/.exec(problem) ?? []
    return refusals.some(
      (one) =>
        one.status === Number(status) &&
        (typeof one.path === 'string' ? one.path === asked : one.path.test(asked)),
    )
  }
  let isLineCut = false

  async function watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() === 'error') seen.push(textOf(message))
    })
    context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack}`))
    context.on('request', (request) => {
      const { protocol, origin: asked } = new URL(request.url())
      if (protocol.startsWith('http') && asked !== origin) seen.push(`left the origin: ${request.url()}`)
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
    expectNoLine: () => {
      isLineCut = true
    },
    note: (problem) => void seen.push(problem),
    unexpected: () =>
      seen.filter((problem) => !isRefusal(problem) && !(isLineCut && WITHOUT_LINE.test(problem))),
  }
}
