import { call } from '../../../platform/api.ts'
import { registered } from '../../../platform/worker.ts'

/** How this device stands: what it could do, and whether its person is told on it. */
export type DevicePush = 'none' | 'needs-install' | 'denied' | 'off' | 'on'

/** The person said no, or the browser’s push service cannot be reached. */
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
  // An iPad says that it is a Mac, which has no screen to touch.
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
  const known = await manager.getSubscription()
  const isOurs = known && textOf(known.options.applicationServerKey) === publicKey
  if (isOurs) return known
  // One that was made with another key would be refused.
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription
  const [p256dh, auth] = [textOf(subscription.getKey('p256dh')), textOf(subscription.getKey('auth'))]
  await call('PUT /user-notifications/v2/push', { body: { endpoint, p256dh, auth } })
}

/**
 * Reads how this device stands, and puts it right: an address that the browser has changed is told anew, and one of whoever was
 * signed in before is given up. While nobody allowed notifications the server is not asked.
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
  if (subscription.endpoint !== endpoint) await tellServer(subscription)
  return 'on'
}

/** Asks for the permission and has this device told. To be called from a click: browsers ask for nothing otherwise. */
export async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotTurnedOn('refused')
  const manager = await findPushManager()
  const { publicKey } = await call('GET /user-notifications/v2/push')
  const subscription = await (manager && subscribe(manager, publicKey))?.catch(() => undefined)
  if (!subscription) throw new NotTurnedOn('unreachable')
  await tellServer(subscription)
}

export async function turnPushOff(): Promise<void> {
  await call('DELETE /user-notifications/v2/push')
  await (await (await findPushManager())?.getSubscription())?.unsubscribe()
}
