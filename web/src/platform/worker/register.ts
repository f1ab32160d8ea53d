import { whenIdle } from '../turns.ts'

const ADDRESS = '/sw.js'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

type Registration = ServiceWorkerRegistration | undefined

let settle: (registration: Registration) => void = () => undefined

/** The service worker once it is registered; undefined where the browser has none, or refuses it. */
export const registered = new Promise<Registration>((resolve) => {
  settle = resolve
})

/**
 * Registers the worker that stores the app's own files and receives pushes. It starts when the page is idle,
 * and the app works without it.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) {
    settle(undefined)
    return
  }
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('corridor-service-worker', {
    createScriptURL: (url) => {
      if (url !== ADDRESS) throw new TypeError('Not the service worker')
      return url
    },
  })
  const register = () =>
    navigator.serviceWorker
      .register(policy?.createScriptURL(ADDRESS) ?? ADDRESS, { updateViaCache: 'none' })
      .then(settle, () => settle(undefined))
  const begin = () => whenIdle(() => void register())
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
