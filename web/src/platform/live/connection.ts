import { HUBS, type Hub } from '@corridor/contract/kernel/event.ts'
import { unreachable } from '../api/error.ts'
import type { Credentials } from '../session/stored.ts'
import { type ConnectionState, type HubParts, type OpenHub, openHub } from './hub.ts'

type Open = (hub: Hub, auth: Parameters<HubParts['open']>[0]) => ReturnType<HubParts['open']>

export interface ConnectionParts {
  /** Fetches the socket library; it is not part of the first page. */
  load: () => Promise<Open>
  credentials: () => Credentials | null
  renew: (used: Credentials) => Promise<Credentials>
  onRefused: () => void
  onLocked: () => void
  onState: (hub: Hub, state: ConnectionState) => void
  onEvent: HubParts['onEvent']
  now?: () => number
}

/**
 * A token is renewed this long before it expires, even without calls: the server disconnects sockets at that
 * moment.
 */
const EARLY_MS = 60_000
/** Also the pause after a failed renewal, and a limit for wrong clocks. */
const SHORTEST_WAIT_MS = 60_000
const LOAD_AGAIN_MS = 5000

/** The live connections of one window: open between `start` and `stop`. */
export function createConnection({ load, now = Date.now, onState, ...parts }: ConnectionParts) {
  let hubs: OpenHub[] = []
  let isWanted = false
  let expiry: ReturnType<typeof setTimeout> | undefined
  let loading: ReturnType<typeof setTimeout> | undefined

  function renewInTime(): void {
    clearTimeout(expiry)
    const credentials = parts.credentials()
    if (!isWanted || !credentials) return
    const waitMs = Math.max(credentials.expiresAt * 1000 - now() - EARLY_MS, SHORTEST_WAIT_MS)
    expiry = setTimeout(() => {
      parts.renew(credentials).catch(() => undefined)
      renewInTime()
    }, waitMs)
  }

  async function start(): Promise<void> {
    if (isWanted) return
    isWanted = true
    renewInTime()
    await connect()
  }

  async function connect(): Promise<void> {
    try {
      const open = await load()
      if (!isWanted || hubs.length > 0) return
      hubs = HUBS.map((hub) =>
        openHub({
          ...parts,
          open: (auth) => open(hub, auth),
          onState: (state) => onState(hub, state),
        }),
      )
    } catch {
      loading = setTimeout(() => isWanted && connect(), LOAD_AGAIN_MS)
    }
  }

  function stop(): void {
    isWanted = false
    clearTimeout(expiry)
    clearTimeout(loading)
    for (const hub of hubs) hub.close()
    hubs = []
    for (const hub of HUBS) onState(hub, 'failed')
  }

  /** To be called when the stored token is a new one, whichever tab renewed it. */
  function tokenChanged(): void {
    renewInTime()
    for (const hub of hubs) hub.authenticate()
  }

  function say(hub: Hub, name: string, payload: unknown): Promise<unknown> {
    const open = hubs[HUBS.indexOf(hub)]
    return open ? open.say(name, payload) : Promise.reject(unreachable())
  }

  /**
   * Must be called when the network is back: the socket's own next attempt may be seconds away. Both hubs
   * share a connection, so both have to drop the pending attempt before one of them tries again.
   */
  function reconnectNow(): void {
    if (hubs.length === 0 || hubs.some((hub) => hub.isConnected())) return
    for (const hub of hubs) hub.pause()
    for (const hub of hubs) hub.resume()
  }

  return { start, stop, tokenChanged, send: say, reconnectNow }
}
