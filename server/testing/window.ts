import type { LoginReply } from '@corridor/contract/session/model.ts'
import { io, type Socket } from 'socket.io-client'

/** The number an event of a stream carries. */
export interface Mark {
  stream: string
  seq: number
}

export interface ReceivedEvent {
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into any event there is
  payload: any
  mark?: Mark
}

export interface TestWindow {
  socket: Socket
  /** Everything it received, in order. */
  events: ReceivedEvent[]
  isCut: Promise<string>
  close: () => void
}

const NOTIFICATION = '/hubs/notification'

export const authOf = ({ token, givenName }: Pick<LoginReply, 'token' | 'givenName'>) => ({
  token,
  userId: givenName,
})

/** A socket as a window opens it, which does not come back by itself. */
export const openSocket = (url: string, hub: string, auth: object): Socket =>
  io(`${url}${hub}`, { transports: ['websocket'], auth, reconnection: false, forceNew: true })

/** Opens a live connection for somebody and waits until it is let in. */
export async function openWindow(
  { url }: { url: string },
  own: Pick<LoginReply, 'token' | 'givenName'>,
  hub = NOTIFICATION,
): Promise<TestWindow> {
  const socket = openSocket(url, hub, authOf(own))
  const events: ReceivedEvent[] = []
  socket.onAny((name: string, payload, mark) => void events.push({ name, payload, mark }))
  const isCut = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, events, isCut, close: () => socket.disconnect() }
}
