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
}

/** A process that serves its database alone has nobody to talk to. */
const SILENCE: Channel = {
  publish: () => undefined,
  subscribe: () => undefined,
  isUp: () => true,
  onBack: () => undefined,
}

export function createPeers({ publish, subscribe, isUp, onBack }: Channel = SILENCE): Peers {
  const ownName = randomUUID()
  const receivers = new Map<string, (payload: string, from: string) => void>()
  subscribe((words) => {
    const [from = '', topic = '', ...payload] = words.split(' ')
    if (from !== ownName) receivers.get(topic)?.(payload.join(' '), from)
  })
  return {
    say: (topic, payload) => publish(`${ownName} ${topic} ${payload}`),
    on: (topic, receive) => void receivers.set(topic, receive),
    isUp,
    onBack,
  }
}
