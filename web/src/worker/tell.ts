import type { Told, ToWindow } from './messages.ts'
import { scope } from './scope.ts'

const ANSWER_MS = 1000
/** Where there is nothing better to say; a browser insists on a notification for every message. */
const SOMETHING: Told = {
  says: 'Something is waiting for you.',
  place: '/dashboard',
  tag: 'something',
  waiting: 0,
}

function read(data: PushMessageData | null): Told {
  if (!data) return SOMETHING
  try {
    const { says, place, tag, waiting } = data.json() as Told
    return place.startsWith('/dashboard') ? { says, place, tag, waiting } : SOMETHING
  } catch {
    return SOMETHING
  }
}

const windows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Safari takes the permission away after a few messages that showed nothing, also while one looks at the app. */
const mustShow = (): boolean => /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent)

async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

/** Shows what we were told of, unless somebody looks at the app, which tells them itself. */
export async function tell(data: PushMessageData | null): Promise<void> {
  const { says, place, tag, waiting } = read(data)
  await setBadge(waiting)
  const isLookedAt = (await windows()).some(({ focused }) => focused)
  if (isLookedAt && !mustShow()) return
  const options = {
    body: says,
    tag,
    // Newer of the same thing: it is told again, in the same place.
    renotify: true,
    silent: isLookedAt,
    data: { place },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  }
  await scope.registration.showNotification('Corridor', options)
}

/** Whether the window took it. One of before an update, or that is just being loaded, says nothing. */
function askToOpen(window: WindowClient, place: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const asked: ToWindow = { says: 'open', place }
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), ANSWER_MS)
    window.postMessage(asked, [port2])
  })
}

/** Goes there in a window that is open, where nothing unsaved is lost, or in a new one. Who is signed out signs in first. */
export async function openPlace({ data }: Notification): Promise<void> {
  const { place } = data as { place: string }
  const open = await windows()
  const window = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (!window) return void (await scope.clients.openWindow(place))
  // Some refuse it, and are at the right place all the same when one comes to them.
  await window.focus().catch(() => undefined)
  if (!(await askToOpen(window, place))) await window.navigate(place)
}
