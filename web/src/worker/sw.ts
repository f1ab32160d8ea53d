import type { ToWorker } from './messages.ts'
import { scope } from './scope.ts'
import { openTarget, showNotification } from './show-notification.ts'
import { createFileStore, type StoredFile } from './stored-files.ts'

/** The build replaces this expression with the list of files (web/pwa.ts). */
declare const self: { __APP_FILES__: readonly StoredFile[] }

const fileStore = createFileStore(self.__APP_FILES__)

scope.addEventListener('install', (event) => event.waitUntil(fileStore.fetchAll()))

const openWindows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * Deletes outdated files. A second window may be of the previous release and need its files, and files of a
 * newer release that waits belong to it.
 */
async function forgetOld(): Promise<void> {
  const { installing, waiting } = scope.registration
  if (!installing && !waiting && (await openWindows()).length <= 1) await fileStore.forgetOthers()
}

scope.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld().then(() => scope.clients.claim()))
})

/** The page for people without an account is no part of the app, and is not shown without a connection. */
const GUEST_PATH = '/g'

/** Under these paths the build puts files whose names contain their hash. */
const isNamedByContent = (path: string): boolean => path.startsWith('/assets/')

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname.startsWith('/api-docs') || pathname === GUEST_PATH) return
    event.respondWith(fileStore.pageFromNetwork(request))
    event.waitUntil(forgetOld())
  } else if (fileStore.stores(pathname) || isNamedByContent(pathname))
    event.respondWith(fileStore.fromCache(request))
})

/** A new release waits until the person requests it, or until no window uses the old one. */
async function hear(message: ToWorker, port: MessagePort | undefined): Promise<void> {
  if (message.says === 'keeps') port?.postMessage(fileStore.stores(message.path))
  const isAlone = message.says === 'take-over-if-alone' && (await openWindows()).length <= 1
  if (message.says === 'take-over' || isAlone) await scope.skipWaiting()
}

scope.addEventListener('message', (event) => {
  event.waitUntil(hear(event.data as ToWorker, event.ports[0]))
})

scope.addEventListener('push', (event) => event.waitUntil(showNotification(event.data)))

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openTarget(event.notification))
})
