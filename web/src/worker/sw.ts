import { createKeeper, type KeptFile } from './kept-files.ts'
import type { ToWorker } from './messages.ts'
import { scope } from './scope.ts'
import { openPlace, tell } from './tell.ts'

/** The build looks for these very words and puts the list of files there (web/pwa.ts). */
declare const self: { __WB_MANIFEST: readonly KeptFile[] }

const keeper = createKeeper(self.__WB_MANIFEST)

scope.addEventListener('install', (event) => event.waitUntil(keeper.fetchAll()))

scope.addEventListener('activate', (event) => {
  event.waitUntil(keeper.forgetOthers().then(() => scope.clients.claim()))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate') {
    if (!pathname.startsWith('/api-docs')) event.respondWith(keeper.pageFromNetwork(request))
  } else if (keeper.keeps(pathname)) event.respondWith(keeper.fromCache(request))
})

/** A new release waits until somebody asks for it, or until nobody has a window of the old one. */
async function hear(message: ToWorker, port: MessagePort | undefined): Promise<void> {
  if (message.says === 'keeps') port?.postMessage(keeper.keeps(message.path))
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isAlone = message.says === 'take-over-if-alone' && windows.length <= 1
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
