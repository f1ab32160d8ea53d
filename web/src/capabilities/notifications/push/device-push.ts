import { call } from '#platform/api.ts'
import { registered } from '#platform/worker.ts'

/** The state of this device: what it supports, and whether notifications are on. */
export type DevicePush = 'none' | 'needs-install' | 'denied' | 'off' | 'on'

/** The person refused, or the browser's push service cannot be reached. */
export class NotTurnedOn extends Error {
  override name = 'NotTurnedOn'
  reason: 'refused' | 'unreachable'

  constructor(reason: 'refused' | 'unreachable') {
    super(reason)
    this.reason = reason
  }
}

const isApple = (): boolean =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  // An iPad identifies as a Mac, which has no touch screen.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

async function findPushManager(): Promise<PushManager | undefined> {
  return typeof Notification === 'undefined' ? undefined : (await registered)?.pushManager
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')

async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription()
  const isOurs = existing && textOf(existing.options.applicationServerKey) === publicKey
  if (isOurs) return existing
  // One that was made with another key would be refused.
  await existing?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

async function saveSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription
  const [p256dh, auth] = [textOf(subscription.getKey('p256dh')), textOf(subscription.getKey('auth'))]
  await call('PUT /user-notifications/v2/push', { body: { endpoint, p256dh, auth } })
}

/**
 * Reads the state of this device and repairs it: an address that the browser has changed is saved again, and
 * one of a previous person is removed. Without the browser's permission the server is not called.
 */
export async function readPush(): Promise<DevicePush> {
  const manager = await findPushManager()
  if (!manager) return isApple() ? 'needs-install' : 'none'
  if (Notification.permission !== 'granted') return Notification.permission === 'denied' ? 'denied' : 'off'
  const { publicKey, endpoint } = await call('GET /user-notifications/v2/push')
  if (!endpoint) {
    await (await manager.getSubscription())?.unsubscribe()
    return 'off'
  }
  const subscription = await subscribe(manager, publicKey)
  if (subscription.endpoint !== endpoint) await saveSubscription(subscription)
  return 'on'
}

/**
 * Requests the permission and subscribes this device. Must be called from a click, because browsers require
 * one.
 */
export async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotTurnedOn('refused')
  const manager = await findPushManager()
  const { publicKey } = await call('GET /user-notifications/v2/push')
  const subscription = await (manager && subscribe(manager, publicKey))?.catch(() => undefined)
  if (!subscription) throw new NotTurnedOn('unreachable')
  await saveSubscription(subscription)
}

export async function turnPushOff(): Promise<void> {
  await call('DELETE /user-notifications/v2/push')
  await (await (await findPushManager())?.getSubscription())?.unsubscribe()
}
