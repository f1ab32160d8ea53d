import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { HUBS, type Hub } from '@corridor/contract/kernel/event.ts'
import type { Acknowledged } from '@corridor/contract/kernel/message.ts'
import type { Mark } from '@corridor/contract/kernel/stream.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import { isEnded, refusalOf, unreachable } from '../api/error.ts'
import type { Credentials } from '../session/stored.ts'

/**
 * The state of a hub (specification, learning hub §4 and §8): open; unreachable, and retried; or refused
 * with this token, which is refreshed or ends the session.
 */
export type ConnectionState = 'connected' | 'failed' | 'refused'

/** What of a Socket.IO socket a hub needs. */
export interface HubSocket {
  /** False when the socket will not try again by itself. */
  readonly active: boolean
  on(event: string, handler: (argument: never) => void): unknown
  onAny(handler: (event: string, payload: unknown, mark?: Mark) => void): unknown
  emit(event: string, payload: unknown): unknown
  /** Sends and waits at most this long for the answer. */
  timeout(ms: number): { emitWithAck(event: string, payload: unknown): Promise<unknown> }
  connect(): unknown
  disconnect(): unknown
}

export interface HubParts {
  /** Creates the socket; `auth` is called at every attempt to connect. */
  open: (auth: (give: (handshake: object) => void) => void) => HubSocket
  credentials: () => Credentials | null
  renew: (used: Credentials) => Promise<Credentials>
  /** A token that was made a moment ago is refused as well. */
  onRefused: () => void
  /** The server accepts nothing from this session until it is unlocked. */
  onLocked: () => void
  onState: (state: ConnectionState) => void
  onEvent: (name: string, payload: unknown, mark?: Mark) => void
}

export interface OpenHub {
  /** Shows the server a newer token, so that the connection outlives the old one. */
  authenticate: () => void
  /**
   * Sends a message and waits for the answer; without a connection it is refused at once and never queued.
   */
  say: (name: string, payload: unknown) => Promise<unknown>
  isConnected: () => boolean
  /** Stops trying to connect until `resume`, which tries at once. */
  pause: () => void
  resume: () => void
  close: () => void
}

const REFUSALS: readonly unknown[] = [kernelErrors.notSignedIn.code, sessionEnded.code]
/** A connection that lasted this long has proved its token. */
const STEADY_MS = 5000
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000

function replyOf(answer: Acknowledged): unknown {
  if ('error' in answer) throw refusalOf(answer.error)
  return answer.reply
}

/** A connection that is silent for this long counts as lost. */
const ANSWER_MS = 10_000

async function replyTo(socket: HubSocket, name: string, payload: unknown): Promise<unknown> {
  const answer = await socket
    .timeout(ANSWER_MS)
    .emitWithAck(name, payload)
    .catch(() => Promise.reject(unreachable()))
  return replyOf(answer as Acknowledged)
}

const handshakeOf = (credentials: Credentials | null) =>
  credentials ? { token: credentials.accessToken, userId: credentials.userId } : {}

/**
 * Maintains one live connection. Only a refused token can end the session: everything else is retried, by
 * the socket itself or, where it gives up, here with growing waits.
 */
export function openHub(parts: HubParts): OpenHub {
  let shown: Credentials | null = null
  let isFreshToken = false
  let waits = 0
  let isConnected = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const socket = parts.open((give) => {
    shown = parts.credentials()
    give(handshakeOf(shown))
  })

  function after(ms: number, task: () => void): void {
    clearTimeout(timer)
    timer = setTimeout(task, ms)
  }

  function connectDelayed(): void {
    after(Math.min(FIRST_WAIT_MS * 2 ** waits, LONGEST_WAIT_MS), () => socket.connect())
    waits += 1
  }

  async function reconnect(used: Credentials): Promise<void> {
    try {
      await parts.renew(used)
      if (isClosed) return
      isFreshToken = true
      socket.connect()
    } catch (error) {
      if (!isClosed && !isEnded(error)) connectDelayed()
    }
  }

  function setState(state: ConnectionState): void {
    isConnected = state === 'connected'
    parts.onState(state)
  }

  /** Only while connected: queued, it would arrive as an old token, and the server disconnects those. */
  function authenticate(): void {
    const newest = parts.credentials()
    if (!isConnected || !newest || newest.accessToken === shown?.accessToken) return
    shown = newest
    socket.emit('authenticate', handshakeOf(newest))
  }

  socket.on('connect', () => {
    setState('connected')
    authenticate()
    after(STEADY_MS, () => {
      isFreshToken = false
      waits = 0
    })
  })

  socket.on('disconnect', (reason: string) => {
    setState('failed')
    if (isClosed || reason !== 'io server disconnect') return
    if (isFreshToken || !shown) connectDelayed()
    else void reconnect(shown)
  })

  socket.on('connect_error', (error: Error & { data?: { code?: unknown } }) => {
    const isRefused = REFUSALS.includes(error.data?.code)
    setState(isRefused ? 'refused' : 'failed')
    if (isClosed || socket.active) return
    if (error.data?.code === kernelErrors.sessionLocked.code) parts.onLocked()
    if (!isRefused) connectDelayed()
    else if (isFreshToken || !shown) parts.onRefused()
    else void reconnect(shown)
  })

  async function say(name: string, payload: unknown): Promise<unknown> {
    if (!isConnected) throw unreachable()
    return replyTo(socket, name, payload)
  }

  socket.onAny(parts.onEvent)
  socket.connect()

  return {
    authenticate,
    say,
    isConnected: () => isConnected,
    pause: () => {
      clearTimeout(timer)
      waits = 0
      socket.disconnect()
    },
    resume: () => void socket.connect(),
    close: () => {
      isClosed = true
      clearTimeout(timer)
      socket.disconnect()
    },
  }
}

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
