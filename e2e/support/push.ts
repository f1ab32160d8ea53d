import type { BrowserContext, Page, Worker } from '@playwright/test'
import { type PushService, startPushService } from '../../server/src/providers/push/testing/push-service.ts'
import { type Session, send } from './elsewhere.ts'
import { expect } from './test.ts'

/** The push service that the server of the journeys sends to. */
export const openPushService = (): Promise<PushService> =>
  startPushService(Number(new URL(process.env.CORRIDOR_E2E_PUSH!).port))

/** Has the browser subscribe at our own service: the real ones are out of reach. What the app does with it is real. */
export async function subscribeAt(service: PushService, page: Page, session: Session): Promise<void> {
  const { publicKey } = await send<{ publicKey: string }>(
    `${session.origin}/user-notifications/v2/push`,
    'GET',
    undefined,
    session,
  )
  const given = { ...service.subscribe(publicKey), publicKey }
  await page.addInitScript((subscription) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
        .buffer
    const KEY = 'test-subscribed'
    const made = {
      endpoint: subscription.endpoint,
      options: { applicationServerKey: bytes(subscription.publicKey) },
      getKey: (name: 'p256dh' | 'auth') => bytes(subscription[name]),
      unsubscribe: async () => {
        sessionStorage.removeItem(KEY)
        return true
      },
    }
    PushManager.prototype.getSubscription = async () =>
      (sessionStorage.getItem(KEY) ? made : null) as PushSubscription | null
    PushManager.prototype.subscribe = async () => {
      sessionStorage.setItem(KEY, 'yes')
      return made as unknown as PushSubscription
    }
  }, given)
}

export const isSubscribed = (page: Page): Promise<boolean> =>
  page.evaluate(() => sessionStorage.getItem('test-subscribed') !== null)

/** Has the browser hand a message to our worker, as it does when its push service brings one. */
export async function deliver(page: Page, origin: string, payload: object): Promise<void> {
  // A worker that is still fetching the app's files gets none; an empty page has none of its own.
  if (page.url() !== 'about:blank')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
  const cdp = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const data = JSON.stringify(payload)
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data })
  await cdp.detach()
}

export async function workerOf(context: BrowserContext): Promise<Worker> {
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  return context.serviceWorkers()[0]!
}

interface Scope {
  clients: { matchAll: (options: object) => Promise<readonly unknown[]> }
  registration: ServiceWorkerRegistration
  dispatchEvent: (event: Event) => boolean
  NotificationEvent: new (name: string, init: { notification: Notification }) => Event
}

/** Leaves the app, which its worker learns a moment later: until then it shows nothing to somebody who looks at it. */
export async function leaveApp(page: Page, worker: Worker): Promise<void> {
  await page.goto('about:blank')
  const windows = () =>
    worker.evaluate(async () => {
      const { clients } = globalThis as unknown as Scope
      return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length
    })
  await expect.poll(windows).toBe(0)
}

export const shownBy = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as Scope
    return (await registration.getNotifications()).map(({ body }) => body)
  })

/** Clicks on the notification that is shown. */
export const clickShown = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const { registration, dispatchEvent, NotificationEvent } = globalThis as unknown as Scope
    const [notification] = await registration.getNotifications()
    if (!notification) throw new Error('Nothing is shown')
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
