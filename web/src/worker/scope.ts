/// <reference lib="webworker" />

/** What a service worker finds around it. */
export const scope = globalThis as unknown as ServiceWorkerGlobalScope
