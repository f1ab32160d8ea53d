const ADDRESS = '/sw.js'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/**
 * Lets the browser keep the app's own files for a reload without a line. Begun when the first page is there: nobody waits for it, and
 * where the browser has no such thing, or refuses it, all goes on as without.
 */
export function keepFiles(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('corridor-service-worker', {
    createScriptURL: (url) => {
      if (url !== ADDRESS) throw new TypeError('Not the service worker')
      return url
    },
  })
  const register = () =>
    void navigator.serviceWorker.register(policy?.createScriptURL(ADDRESS) ?? ADDRESS).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
