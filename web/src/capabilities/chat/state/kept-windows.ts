import { queryClient } from '../../../platform/query.ts'
import { onReset } from '../../../platform/resettable.ts'
import { browserStorage, READ_PREFIX } from '../../../platform/storage.ts'
import { CHANNELS_KEY, type KnownChannels, knownChannels, viewer } from './channels.ts'
import { FOLLOWED_MAX, followedChannels, windowKey } from './followed.ts'
import type { MessageWindow } from './message-window.ts'
import { agedChannels, knownWindow, markAged } from './messages.ts'

const KEY = `${READ_PREFIX}chat`
/** Of each conversation so many are kept, the newest: what one would look up without a line. */
const KEPT_MESSAGES = 100

interface Kept {
  me: string
  at: number
  channels: KnownChannels
  windows: Readonly<Record<string, MessageWindow>>
}

/**
 * What was read stays readable when the page is loaded anew without a line. It is kept for this one window, by the storage that
 * goes when the window is closed, and it goes with the session and when that is locked: nothing that was said stays on a shared
 * computer.
 */
export function keepWindows(storage = browserStorage('sessionStorage')): void {
  const { me } = viewer()
  const channels = knownChannels()
  if (!me || !channels) return
  // Those that were kept from before and not opened since, too: a second reload is no reason to lose them.
  const ids = [...followedChannels(), ...agedChannels().filter((id) => id in channels.channels)]
  const windows = [...new Set(ids)].slice(0, FOLLOWED_MAX).flatMap((id) => {
    const window = knownWindow(id)
    return window && !window.hasNewer ? [[id, newest(window)] as const] : []
  })
  const kept: Kept = { me, at: Date.now(), channels, windows: Object.fromEntries(windows) }
  try {
    storage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Too much for this browser: without a line a reload then shows nothing, as before.
    storage.removeItem(KEY)
  }
}

const newest = ({ messages, hasOlder, hasNewer }: MessageWindow): MessageWindow => ({
  messages: messages.slice(-KEPT_MESSAGES),
  hasOlder: hasOlder || messages.length > KEPT_MESSAGES,
  hasNewer,
})

/** Shows what was kept until the server has answered. What it has answered already is not undone. */
export function restoreWindows(storage = browserStorage('sessionStorage')): void {
  const text = storage.getItem(KEY)
  if (text === null) return
  storage.removeItem(KEY)
  const kept = read(text)
  if (!kept || kept.me !== viewer().me) return
  const updatedAt = kept.at
  if (!knownChannels()) {
    queryClient.setQueryData(CHANNELS_KEY, kept.channels, { updatedAt })
    void queryClient.invalidateQueries({ queryKey: CHANNELS_KEY }, { cancelRefetch: false })
  }
  for (const [id, window] of Object.entries(kept.windows)) {
    if (knownWindow(id)) continue
    queryClient.setQueryData(windowKey(id), window, { updatedAt })
    markAged(id)
  }
}

function read(text: string): Kept | undefined {
  try {
    return JSON.parse(text) as Kept
  } catch {
    return undefined
  }
}

onReset(() => browserStorage('sessionStorage').removeItem(KEY))
globalThis.window?.addEventListener('pagehide', () => keepWindows())
