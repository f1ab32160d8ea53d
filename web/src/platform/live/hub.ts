import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { Acknowledged } from '@corridor/contract/kernel/message.ts'
import type { Mark } from '@corridor/contract/kernel/stream.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import { isEnded, refusalOf, unreachable } from '../api/error.ts'
import type { Credentials } from '../session/stored.ts'

/**
 * How a hub stands (specification, learning hub §4 and §8): open; out of reach, and tried again; or open to nobody with this
 * token, which is traded for a new one or ends the session.
 */
export type LineState = 'connected' | 'failed' | 'refused'

/** What of a Socket.IO socket a hub needs. */
export interface HubSocket {
  /** False when the socket will not try again by itself. */
  readonly active: boolean
  on(event: string, handler: (argument: never) => void): unknown
  onAny(handler: (event: string, payload: unknown, mark?: Mark) => void): unknown
  emit(event: string, payload: unknown): unknown
  /** Asks and waits no longer than this for the answer. */
  timeout(ms: number): { emitWithAck(event: string, payload: unknown): Promise<unknown> }
  connect(): unknown
  disconnect(): unknown
}

export interface HubParts {
  /** Makes the socket; `auth` is asked anew at every attempt to connect. */
  open: (auth: (give: (handshake: object) => void) => void) => HubSocket
  credentials: () => Credentials | null
  renew: (used: Credentials) => Promise<Credentials>
  /** A token that was made a moment ago is refused as well. */
  onRefused: () => void
  /** The server hears nobody from this session until it is unlocked. */
  onLocked: () => void
  onState: (state: LineState) => void
  onEvent: (name: string, payload: unknown, mark?: Mark) => void
}

export interface OpenHub {
  /** Shows the server a newer token, so that the connection outlives the old one. */
  authenticate: () => void
  /** Says something and waits for the answer; without a line it is refused at once, and never kept for later. */
  tell: (name: string, payload: unknown) => Promise<unknown>
  close: () => void
}

const REFUSALS: readonly unknown[] = [kernelErrors.notSignedIn.code, sessionEnded.code]
/** A connection that held this long has proved its token. */
const STEADY_MS = 5000
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000

function replyOf(answer: Acknowledged): unknown {
  if ('error' in answer) throw refusalOf(answer.error)
  return answer.reply
}

/** A line that is silent for so long is as good as none. */
const ANSWER_MS = 10_000

const handshakeOf = (credentials: Credentials | null) =>
  credentials ? { token: credentials.accessToken, userId: credentials.userId } : {}

/**
 * Keeps one live connection open. Only a refused token can end the session: whatever else goes wrong is tried again,
 * by the socket itself or, where it gives up, here with growing waits.
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

  function connectLater(): void {
    after(Math.min(FIRST_WAIT_MS * 2 ** waits, LONGEST_WAIT_MS), () => socket.connect())
    waits += 1
  }

  async function connectAnew(used: Credentials): Promise<void> {
    try {
      await parts.renew(used)
      if (isClosed) return
      isFreshToken = true
      socket.connect()
    } catch (error) {
      if (!isClosed && !isEnded(error)) connectLater()
    }
  }

  function setState(state: LineState): void {
    isConnected = state === 'connected'
    parts.onState(state)
  }

  /** Only while connected: kept for later it would arrive as an old token, and the server cuts those off. */
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
    if (isFreshToken || !shown) connectLater()
    else void connectAnew(shown)
  })

  socket.on('connect_error', (error: Error & { data?: { code?: unknown } }) => {
    const isRefused = REFUSALS.includes(error.data?.code)
    setState(isRefused ? 'refused' : 'failed')
    if (isClosed || socket.active) return
    if (error.data?.code === kernelErrors.sessionLocked.code) parts.onLocked()
    if (!isRefused) connectLater()
    else if (isFreshToken || !shown) parts.onRefused()
    else void connectAnew(shown)
  })

  async function tell(name: string, payload: unknown): Promise<unknown> {
    if (!isConnected) throw unreachable()
    const answer = await socket
      .timeout(ANSWER_MS)
      .emitWithAck(name, payload)
      .catch(() => Promise.reject(unreachable()))
    return replyOf(answer as Acknowledged)
  }

  socket.onAny(parts.onEvent)
  socket.connect()

  return {
    authenticate,
    tell,
    close: () => {
      isClosed = true
      clearTimeout(timer)
      socket.disconnect()
    },
  }
}
