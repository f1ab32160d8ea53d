import { randomUUID } from 'node:crypto'

declare module '../services.ts' {
  interface Services {
    /** The other processes; nobody where this is the only one. */
    peers: Peers
  }
}

/** What carries messages between processes: each also receives its own. */
export interface Channel {
  publish: (text: string) => void
  subscribe: (receive: (text: string) => void) => void
  isUp: () => boolean
  onBack: (listener: () => void) => void
}

/**
 * The other processes of this installation. For facts that are only in memory and sent often; what must not get lost is a
 * notice of the database.
 */
export interface Peers {
  /** Sends to all others. While they cannot be reached it is lost, so the sender repeats it. */
  send: (topic: string, payload: string) => void
  /** `from` names the process, for as long as it lives. */
  on: (topic: string, receive: (payload: string, from: string) => void) => void
  /** While it is false nothing is received from anybody, whether or not they are there. */
  isUp: () => boolean
  /** Called when they can be reached again. */
  onBack: (listener: () => void) => void
  /** Called when one of them has fallen silent: it was stopped, or killed in the middle of anything. */
  onGone: (listener: () => void) => void
  close: () => void
}

const BEAT = 'beat'
const BEAT_MS = 1000
/** Counted in beats of one's own: a process that stood still itself does not take the others for gone. */
const SILENT_BEATS = 5

/** A process that serves its database alone has nobody to talk to. */
const NOBODY: Peers = {
  send: () => undefined,
  on: () => undefined,
  isUp: () => true,
  onBack: () => undefined,
  onGone: () => undefined,
  close: () => undefined,
}

export function createPeers(channel?: Channel): Peers {
  if (!channel) return NOBODY
  const { publish, subscribe, isUp, onBack } = channel
  const ownName = randomUUID()
  const receivers = new Map<string, (payload: string, from: string) => void>()
  const goneListeners: (() => void)[] = []
  /** For how many beats each of the others has been silent. */
  const silences = new Map<string, number>()

  const send = (topic: string, payload: string): void => publish(`${ownName} ${topic} ${payload}`)

  function beat(): void {
    send(BEAT, '')
    if (!isUp()) return
    for (const [name, silence] of silences) {
      silences.set(name, silence + 1)
      if (silence < SILENT_BEATS) continue
      silences.delete(name)
      for (const listener of goneListeners) listener()
    }
  }

  subscribe((text) => {
    const [from = '', topic = '', ...payload] = text.split(' ')
    if (from === ownName) return
    const isNew = !silences.has(from)
    silences.set(from, 0)
    // It gets to know us before it has any window.
    if (isNew) send(BEAT, '')
    receivers.get(topic)?.(payload.join(' '), from)
  })
  onBack(() => {
    // Their silence meanwhile was Redis's.
    for (const name of silences.keys()) silences.set(name, 0)
  })
  beat()
  const beating = setInterval(beat, BEAT_MS).unref()

  return {
    send,
    on: (topic, receive) => void receivers.set(topic, receive),
    isUp,
    onBack,
    onGone: (listener) => void goneListeners.push(listener),
    close: () => clearInterval(beating),
  }
}
