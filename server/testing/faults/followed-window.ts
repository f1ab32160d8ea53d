import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { io } from 'socket.io-client'
// The very rule by which windows follow: a copy of it would prove nothing of theirs.
import { createStreams } from '../../../web/src/platform/live/streams.ts'
import { authOf, type Mark } from '../window.ts'
import type { Followed } from './declaration.ts'
import type { PatientClient } from './patient-client.ts'

const NOTIFICATION = '/hubs/notification'
const SETTLE_MS = 30_000

export interface FollowedWindow {
  /** How often it had to reconnect. */
  reconnects: () => number
  /** Comes to nothing once it shows what a fresh read shows, and otherwise to where it differs from it. */
  untruth: () => Promise<string | undefined>
  close: () => void
}

/** A field without a value is not sent as JSON. */
const asSent = (state: unknown): unknown => JSON.parse(JSON.stringify(state))

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The first path at which two states differ. */
function difference(fresh: unknown, shown: unknown, path = 'it'): string | undefined {
  if (isDeepStrictEqual(fresh, shown)) return undefined
  if (!isHolder(fresh) || !isHolder(shown))
    return `${path} shows ${JSON.stringify(shown)}, and a fresh read ${JSON.stringify(fresh)}`
  for (const key of new Set([...Object.keys(fresh), ...Object.keys(shown)])) {
    const found = difference(fresh[key], shown[key], `${path}.${key}`)
    if (found) return found
  }
  return `${path} is of another shape`
}

/** A window that stays open through everything: it comes back by itself and catches up, as the web app does. */
export async function openFollowedWindow(
  { name, as, streams: names, read, apply }: Followed,
  url: string,
  { call }: PatientClient,
): Promise<FollowedWindow> {
  let state: unknown
  let reading = 0
  /** Events that arrive during a refetch may be newer than what it reads. */
  let meanwhile: { event: string; payload: never }[] = []
  let connects = 0

  const streams = createStreams({
    read: async (cursors) =>
      (await call('GET /live/v1/changes', { as, query: { streams: cursors } as never })).body.streams,
    handle: (event, payload) => {
      const change = { event, payload: payload as never }
      if (reading > 0) meanwhile.push(change)
      else state = apply(state, change)
    },
  })
  async function refetch(): Promise<void> {
    reading += 1
    const fresh = await read()
    reading -= 1
    if (reading > 0) return
    state = meanwhile.reduce(apply, fresh)
    meanwhile = []
  }
  streams.follow({ streams: () => names, refetch: () => void refetch() })
  await streams.catchUp()
  await refetch()

  const socket = io(`${url}${NOTIFICATION}`, {
    transports: ['websocket'],
    auth: (give) => give(authOf(as)),
    reconnectionDelay: 50,
    reconnectionDelayMax: 500,
    forceNew: true,
  })
  socket.on('connect', () => {
    connects += 1
    void streams.catchUp()
  })
  const again = () => setTimeout(() => socket.connect(), 200).unref()
  socket.on('disconnect', (reason) => (reason === 'io server disconnect' ? again() : undefined))
  socket.on('connect_error', (error) => {
    if (socket.active) return
    // Refused, not unreachable: any call renews the token.
    const isAboutToken = 'data' in error
    void (isAboutToken ? call('GET /authentication/v2/standing', { as }) : Promise.resolve()).finally(again)
  })
  socket.onAny((event: string, payload, mark?: Mark) => {
    if (event === 'live.missed') void streams.catchUp()
    // The window shows one thing; events about others are for other windows.
    else if (mark && names.includes(mark.stream)) streams.take(event, payload, mark)
  })

  return {
    reconnects: () => Math.max(0, connects - 1),
    untruth: async () => {
      let found: string | undefined = 'it is not connected'
      for (const until = Date.now() + SETTLE_MS; found && Date.now() < until; await pause(100))
        if (socket.connected && reading === 0) found = difference(asSent(await read()), asSent(state))
      return found && `${name} at ${url}: ${found}`
    },
    close: () => void socket.disconnect(),
  }
}
