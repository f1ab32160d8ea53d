/**
 * `npm run dev`: the server, which restarts when its sources change, and Vite in front of it, which shows changes of the
 * web app at once. Pages and their modules come from Vite, everything else from the server.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const web = join(root, 'web')
const port = Number(process.env.PORT ?? 8080)
const serverPort = 8081
const target = `http://127.0.0.1:${serverPort}`

const OF_VITE = /^\/(?:@|src\/|node_modules\/|contract\/)|[?&](?:import|url|raw|t=)/
const OF_SERVER = /^\/(?:api|api-docs|socket\.io|healthz|readyz|metrics|openapi\.json)(?:[/?]|$)/

/** The path under which Vite itself answers, or nothing when the server shall. */
function serveByVite(request: IncomingMessage): string | undefined {
  const url = request.url ?? '/'
  if (OF_SERVER.test(url)) return undefined
  const isPage = request.headers.accept?.includes('text/html') ?? false
  const isModule = ['script', 'style', 'worker'].includes(String(request.headers['sec-fetch-dest']))
  if (isPage && /^\/(?:g|refer\/[\w-]+)\/?(?:\?|$)/.test(url)) return '/guest.html'
  return isPage || isModule || OF_VITE.test(url) || isPublicFile(url) ? url : undefined
}

function isPublicFile(url: string): boolean {
  const { pathname } = new URL(url, 'http://localhost')
  return pathname !== '/' && existsSync(join(web, 'public', pathname))
}

const server = spawn(
  process.execPath,
  ['--max-semi-space-size=16', '--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')],
  {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(serverPort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    },
    stdio: 'inherit',
  },
)

const vite = await createServer({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  server: {
    port,
    strictPort: true,
    host: process.env.HOST ?? '127.0.0.1',
    fs: { allow: [root] },
    proxy: {
      '/socket.io': { target, ws: true },
      '^/.*': { target, bypass: serveByVite },
    },
  },
})
await vite.listen()
vite.printUrls()

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await Promise.all([
    vite.close(),
    server.exitCode === null && server.signalCode === null && once(server, 'exit'),
  ])
  process.exit()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
server.on('exit', stop)
