import { createKeeper, type KeptFile } from './kept-files.ts'
import type { ToWorker } from './messages.ts'
import { scope } from './scope.ts'
import { openPlace, tell } from './tell.ts'

/** The build looks for these very words and puts the list of files there (web/pwa.ts). */
declare const self: { __WB_MANIFEST: readonly KeptFile[] }

// The plugin adds the app's manifest to the list by itself, and by its bare name.
const pathOf = (url: string): string => new URL(url, scope.location.href).pathname
const keeper = createKeeper(self.__WB_MANIFEST.map(({ url, revision }) => ({ url: pathOf(url), revision })))

scope.addEventListener('install', (event) => event.waitUntil(keeper.fetchAll()))

const openWindows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * Forgets what is of no use any more. While there is a second window it may be of the release before, and need files of it that it
 * has not opened yet; and what a newer release has fetched, which waits to take over, is its own.
 */
async function forgetOld(): Promise<void> {
  const { installing, waiting } = scope.registration
  if (!installing && !waiting && (await openWindows()).length <= 1) await keeper.forgetOthers()
}

scope.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => scope.clients.claim()))
})

/** Under these the build puts what its own name says all about. */
const isNamedByContent = (path: string): boolean => path.startsWith('/assets/')

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname.startsWith('/api-docs')) return
    event.respondWith(keeper.pageFromNetwork(request))
    event.waitUntil(forgetOld())
  } else if (keeper.keeps(pathname) || isNamedByContent(pathname))
    event.respondWith(keeper.fromCache(request))
})

/** A new release waits until somebody asks for it, or until nobody has a window of the old one. */
async function hear(message: ToWorker, port: MessagePort | undefined): Promise<void> {
  if (message.says === 'keeps') port?.postMessage(keeper.keeps(message.path))
  const isAlone = message.says === 'take-over-if-alone' && (await openWindows()).length <= 1
  if (message.says === 'take-over' || isAlone) await scope.skipWaiting()
}

scope.addEventListener('message', (event) => {
  event.waitUntil(hear(event.data as ToWorker, event.ports[0]))
})

scope.addEventListener('push', (event) => event.waitUntil(tell(event.data)))

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(event.notification))
})
