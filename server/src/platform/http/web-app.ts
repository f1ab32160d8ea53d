import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { open } from '@corridor/contract/kernel/access.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../refusal.ts'
import { EMBEDDED_POLICY, PAGE_HEADERS, SCRIPT_POLICY } from './security-headers.ts'

/** A year: the names of built files change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Styles and fonts, also where a compressed copy of them is sent. */
const RUNS_NOTHING = /\.(?:css|woff2)(?:\.(?:br|gz))?$/

/** Addresses of people without an account: a small page of its own, for slow phones. */
const GUEST_PAGE = /^\/(?:g|refer\/[\w-]+)\/?(?:\?|$)/

const REFER_PAGE = /^\/refer\/[\w-]+\/?(?:\?|$)/

/**
 * Serves the built web app. A browser that opens any address which is not a call gets its page and the app shows
 * the rest, its own "not found" included; programs get the one error shape.
 */
export async function serveWebApp(server: FastifyInstance, folder: string): Promise<void> {
  // Read each time: the app may be built again while the server runs, and then its files have other names.
  const readPage = (path: string) =>
    readFile(join(folder, GUEST_PAGE.test(path) ? 'guest.html' : 'index.html')).catch(() => undefined)

  await server.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: open('the files of the web app hold no data') }
      route.schema = { hide: true }
    })
    if (existsSync(folder)) {
      await scope.register(fastifyStatic, {
        root: folder,
        index: false,
        preCompressed: true,
        setHeaders: (reply, path) => {
          const isBuilt = path.startsWith(join(folder, 'assets'))
          reply.header('cache-control', isBuilt ? FOR_EVER : 'no-cache')
          if (!isBuilt) return
          for (const name of PAGE_HEADERS) reply.removeHeader(name)
          reply.removeHeader('x-request-id')
          if (RUNS_NOTHING.test(path)) reply.removeHeader('content-security-policy')
          else reply.header('content-security-policy', SCRIPT_POLICY)
        },
      })
    }
  })

  const sendPage = (reply: FastifyReply, page: Buffer) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)

  // Monitors and link previews request the start page without saying what they can read.
  const front = {
    config: { access: open('the first page of the web app holds no data') },
    schema: { hide: true },
  }
  server.get('/', front, async (_request, reply) => {
    const page = await readPage('/')
    if (!page) throw new Refusal(kernelErrors.notFound)
    return sendPage(reply, page)
  })

  server.setNotFoundHandler(async (request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html')
    const page = isPage ? await readPage(request.url) : undefined
    if (!page) throw new Refusal(kernelErrors.notFound)
    if (REFER_PAGE.test(request.url))
      reply.removeHeader('x-frame-options').header('content-security-policy', EMBEDDED_POLICY)
    return sendPage(reply, page)
  })
}
