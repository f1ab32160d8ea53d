import type { Page } from '@playwright/test'

/** Socket.IO's answer to a connection that the server took. */
const TAKEN = '40/hubs/notification,{"sid"'

/**
 * Resolves when the page's live connection is open. Must be called before the page is opened: a session that
 * ends earlier is noticed in another way.
 */
export function liveConnection(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith(TAKEN)) resolve()
      }),
    )
  })
}

/** Disconnects the page's live connection, so that only its next call can show that the session is over. */
export const withoutLive = (page: Page) => page.routeWebSocket('**/*', () => undefined)
