import { randomUUID } from 'node:crypto'

/** What carries words between processes: each hears also its own. */
export interface Channel {
  publish: (words: string) => void
  subscribe: (hear: (words: string) => void) => void
  isUp: () => boolean
  onBack: (tell: () => void) => void
}

/**
 * The other processes of this installation. For what is kept in memory alone and told often; what must not get lost is a
 * notice of the database.
 */
export interface Peers {
  /** Said to all others. While they cannot be reached it is lost, so whoever says it says it again. */
  say: (topic: string, payload: string) => void
  /** `from` names the process, for as long as it lives. */
  on: (topic: string, receive: (payload: string, from: string) => void) => void
  /** While it is false nothing is heard from anybody, whether or not they are there. */
  isUp: () => boolean
  /** Called when they can be reached again. */
  onBack: (tell: () => void) => void
  /** Called when one of them is heard no more: it was stopped, or killed in the middle of anything. */
  onGone: (tell: () => void) => void
  close: () => void
}

const BEAT = 'beat'
const BEAT_MS = 1000
/** Counted in beats of one's own: a process that stood still itself does not take the others for gone. */
const SILENT_BEATS = 5

/** A process that serves its database alone has nobody to talk to. */
const NOBODY: Peers = {
  say: () => undefined,
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
  const tellers: (() => void)[] = []
  /** For how many beats each of the others has been silent. */
  const silences = new Map<string, number>()

  const say = (topic: string, payload: string): void => publish(`${ownName} ${topic} ${payload}`)

  function beat(): void {
    say(BEAT, '')
    if (!isUp()) return
    for (const [name, silence] of silences) {
      silences.set(name, silence + 1)
      if (silence < SILENT_BEATS) continue
      silences.delete(name)
      for (const tell of tellers) tell()
    }
  }

  subscribe((words) => {
    const [from = '', topic = '', ...payload] = words.split(' ')
    if (from === ownName) return
    const isNew = !silences.has(from)
    silences.set(from, 0)
    // It gets to know us before it has any window.
    if (isNew) say(BEAT, '')
    receivers.get(topic)?.(payload.join(' '), from)
  })
  onBack(() => {
    // Their silence meanwhile was Redis's.
    for (const name of silences.keys()) silences.set(name, 0)
  })
  beat()
  const beating = setInterval(beat, BEAT_MS).unref()

  return {
    say,
    on: (topic, receive) => void receivers.set(topic, receive),
    isUp,
    onBack,
    onGone: (tell) => void tellers.push(tell),
    close: () => clearInterval(beating),
  }
}
