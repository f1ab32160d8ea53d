/**
 * Keeps the app's own files, so that a reload without a line shows the app and not the browser's error. It never answers a call:
 * what is not a page or a built file passes it by. The build puts the name of the release and its files in (vite.config.ts).
 */
const RELEASE = '__RELEASE__'
const FILES = __FILES__
const PAGE = '/'

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(RELEASE)
      .then((cache) => cache.addAll([new Request(PAGE, { cache: 'reload' }), ...FILES]))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  const forgetOlder = async () => {
    for (const name of await caches.keys()) if (name !== RELEASE) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(forgetOlder())
})

/** Their names change with their content, so what is kept is never old. What is not kept is not added: installing did that. */
const fromCache = async (request) => (await caches.match(request)) ?? fetch(request)

/** The newest page, and the kept one only where there is no line. */
const fromNetwork = (request) =>
  fetch(request).catch(async (error) => {
    const kept = await caches.match(PAGE)
    if (!kept) throw error
    return kept
  })

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && !pathname.startsWith('/api-docs'))
    event.respondWith(fromNetwork(request))
  else if (FILES.includes(pathname)) event.respondWith(fromCache(request))
})
