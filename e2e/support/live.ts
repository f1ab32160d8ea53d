import type { Page } from '@playwright/test'

/** Socket.IO's answer to a connection that the server took. */
const TAKEN = '40/hubs/notification,{"sid"'

/**
 * Resolves when the page's live connection stands. To be called before the page is opened: a session that ends
 * earlier is noticed too, but by another way.
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

/** Cuts the page off from live news, so that only its next call can tell that the session is over. */
export const withoutLive = (page: Page) => page.routeWebSocket('**/*', () => undefined)
