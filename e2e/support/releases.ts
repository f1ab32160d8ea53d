import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import packageOfWeb from '../../web/package.json' with { type: 'json' }

/** What the newer release calls itself. */
export const NEWER = '99.0.0'
const BUILT = /^\/assets\/.*\.js$/
const CODE = /^(?:text\/html|(?:text|application)\/javascript)/
const LATEST = '/app-collection/v2/latestapp/web'

/**
 * The same code under other names, with another version in it, and a mark where it runs: as if built from
 * changed sources.
 */
function asNewer(code: string, path: string): string {
  const renamed = code
    .replace(/([\w.]+-[\w-]{8})\.js\b/g, '$1.newer.js')
    .replace(/"revision":"\w+/g, '$&-newer')
    .replaceAll(`\`${packageOfWeb.version}\``, `\`${NEWER}\``)
  return path.startsWith('/assets/index-')
    ? `document.documentElement.dataset.release='newer';${renamed}`
    : renamed
}

/**
 * A proxy to the server of the journeys that can serve a newer release of the web app. From then on it has
 * no script of the older one, like an updated server.
 */
export async function openDoor(origin: string) {
  const { hostname: host, port } = new URL(origin)
  let isNewer = false
  let minimum: string | undefined
  /** Scripts of the older release that were requested in vain. */
  const missing: string[] = []

  const passOn = ({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) =>
    request({ host, port, method, path: url, headers })

  function answerAsNewer(path: string, { headers: incoming }: IncomingMessage, answer: ServerResponse): void {
    if (BUILT.test(path) && !path.endsWith('.newer.js')) {
      missing.push(path)
      answer.writeHead(404).end()
      return
    }
    const { accept = '*/*', 'sec-fetch-mode': mode = 'cors' } = incoming
    const headers = { accept, 'sec-fetch-mode': mode }
    const call = passOn({ method: 'GET', url: path.replace('.newer.js', '.js'), headers })
    call.on('response', async (given) => {
      const { 'content-length': _size, etag: _tag, ...headers } = given.headers
      const body = await text(given)
      answer.writeHead(given.statusCode!, headers)
      answer.end(CODE.test(headers['content-type'] ?? '') ? asNewer(body, path) : body)
    })
    call.end()
  }

  function serve(incoming: IncomingMessage, answer: ServerResponse): void {
    const { pathname } = new URL(incoming.url!, origin)
    const isPage = incoming.headers['sec-fetch-mode'] === 'navigate' || pathname === '/'
    if (minimum && pathname === LATEST) {
      const body = { appType: 'web', version: NEWER, minimumVersion: minimum }
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    } else if (isNewer && (isPage || pathname === '/sw.js' || BUILT.test(pathname)))
      answerAsNewer(pathname, incoming, answer)
    else {
      const call = passOn(incoming)
      call.on('response', (given) => {
        // The browser's own cache must not be relied on.
        const headers = BUILT.test(pathname)
          ? { ...given.headers, 'cache-control': 'no-store' }
          : given.headers
        given.pipe(answer.writeHead(given.statusCode!, headers))
      })
      call.on('error', () => answer.destroy())
      incoming.pipe(call)
    }
  }

  const server = createServer(serve)
  server.on('upgrade', (incoming, socket, head) => {
    const call = passOn(incoming)
    call.on('upgrade', (given, upstream) => {
      const headers = Object.entries(given.headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`)
      upstream
        .on('error', () => socket.destroy())
        .pipe(socket)
        .on('error', () => upstream.destroy())
        .pipe(upstream)
    })
    call.on('response', () => socket.destroy()).on('error', () => socket.destroy())
    call.end(head)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    missing,
    /** From now on. */
    serveNewer: () => {
      isNewer = true
    },
    /** Declares that older windows no longer work with the server. */
    demand: (version: string) => {
      minimum = version
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
