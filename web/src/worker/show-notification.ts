import type { ToWindow, WorkerMessage } from './messages.ts'
import { scope } from './scope.ts'

/** Long enough for a busy window: one that is reloaded loses what was typed in it. */
const ANSWER_MS = 3000
/** The default text; a browser requires a notification for every push. */
const SOMETHING: WorkerMessage = {
  says: 'Something is waiting for you.',
  target: '/dashboard',
  tag: 'something',
  waiting: 0,
}

function read(data: PushMessageData | null): WorkerMessage {
  if (!data) return SOMETHING
  try {
    const { says, target, tag, waiting } = data.json() as WorkerMessage
    return target.startsWith('/dashboard') ? { says, target, tag, waiting } : SOMETHING
  } catch {
    return SOMETHING
  }
}

const windows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Safari revokes the permission after a few pushes without a notification, also while the app is visible. */
const mustShow = (): boolean => /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent)

async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Shows the notification, unless the app is visible, which shows its own toast. */
export async function showNotification(data: PushMessageData | null): Promise<void> {
  const { says, target, tag, waiting } = read(data)
  await setBadge(waiting)
  const isLookedAt = (await windows()).some(({ focused }) => focused)
  if (isLookedAt && !mustShow()) return
  const options = {
    body: says,
    tag,
    // A newer one about the same thing alerts again and replaces it.
    renotify: true,
    silent: isLookedAt,
    data: { target },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  }
  await scope.registration.showNotification('Corridor', options)
}

/** Whether the window handled it. One from before an update, or one that is loading, does not answer. */
function requestOpen(window: WindowClient, target: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const message: ToWindow = { says: 'open', target }
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWER_MS)
    window.postMessage(message, [port2])
  })
}

/**
 * Opens the target in an open window where no input is lost, or in a new one. A signed-out person signs in
 * first.
 */
export async function openTarget({ data }: Notification): Promise<void> {
  const { target } = data as { target: string }
  const open = await windows()
  const window = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (!window) return void (await scope.clients.openWindow(target))
  // Some browsers refuse the focus; the window shows the target anyway.
  await window.focus().catch(() => undefined)
  if (!(await requestOpen(window, target))) await window.navigate(target)
}
