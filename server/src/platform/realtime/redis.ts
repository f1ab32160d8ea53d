import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Server } from 'socket.io'
import { ConfigError } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { Channel } from './peers.ts'

/** What carries events to the windows of the other processes, and words to these themselves. */
export interface Redis extends Channel {
  adapter: Parameters<Server['adapter']>[0]
  /** Called when it was away and is back: what was published meanwhile reached the windows of one process alone. */
  onBack: (listener: () => void) => void
  close: () => void
}

const LONGEST_WAIT_MS = 2000
/** How long a read waits for news; also how long a stopped process may keep its connection. */
const READ_MS = 1000
/** Read after a failure no sooner than this: the adapter itself would try again at once, and never pause. */
const READ_AGAIN_MS = 500
const PING_MS = 2000
/** A Redis that says nothing for so long is away, and events do not wait for it any longer. */
const SILENT_MS = 6000

type Client = ReturnType<typeof openClient>

function openClient(url: string, mayComeBack: () => boolean, isPublisher: boolean) {
  const client = createClient({
    url,
    RESP: 2,
    // What cannot be published now must not wait, because the windows of this process wait with it.
    disableOfflineQueue: isPublisher,
    ...(isPublisher && { pingInterval: PING_MS }),
    socket: {
      reconnectStrategy: (retries) => mayComeBack() && Math.min(50 * 2 ** retries, LONGEST_WAIT_MS),
      ...(isPublisher && { socketTimeout: SILENT_MS }),
    },
  })
  client.on('error', () => undefined)
  return client
}

async function connect(client: Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    const isRefused = /^(WRONGPASS|NOAUTH|ERR AUTH)/.test((error as Error).message)
    throw new ConfigError(
      isRefused
        ? 'REDIS_URL must carry a user and password that Redis takes.'
        : 'REDIS_URL must lead to a Redis that answers.',
    )
  }
}

/**
 * A second connection, which the adapter requires. Left to itself the adapter reads "from now on" again and again until
 * the first entry comes, and what is written between two such reads is lost; so it is given the position where it begins.
 */
function steady(client: Client, beginning: string): Client {
  const read = client.xRead.bind(client)
  const xRead = async (streams: { key: string; id: string }[], options: object) => {
    try {
      return await read(
        streams.map(({ key, id }) => ({ key, id: id === '$' ? beginning : id })),
        options,
      )
    } catch (error) {
      await pause(READ_AGAIN_MS)
      throw error
    }
  }
  // Closed by us, with the others: the adapter would close one that is closed already, and fail.
  return Object.assign(client, { xRead, disconnect: async () => undefined }) as Client
}

/** Opens Redis, or throws a sentence that names the setting. `installation` keeps those apart that share one Redis. */
export async function openRedis(url: string, installation: string, log: Log): Promise<Redis> {
  const streamName = `corridor:${installation}`
  const channel = `${streamName}:peers`
  let isOpen = false
  let isDown = false
  const backListeners: (() => void)[] = []
  const publisher = openClient(url, () => isOpen, true)
  await connect(publisher)
  isOpen = true
  const newest = (await publisher.xRevRange(streamName, '+', '-', { COUNT: 1 }))?.[0]
  const listener = openClient(url, () => isOpen, false)
  await connect(listener)
  const receivers: ((words: string) => void)[] = []
  await listener.subscribe(channel, (words) => {
    for (const receive of receivers) receive(words)
  })
  const all: Client[] = [publisher, listener]

  // Called once both connections are back: of several processes the last to return then finds all others listening.
  const isUp = () => publisher.isReady && listener.isReady
  for (const client of all) {
    client.on('error', (error) => {
      if (!isDown) log.error('Redis is away: events stay within this process', { error })
      isDown = true
    })
    client.on('ready', () => {
      if (!isDown || !isUp()) return
      isDown = false
      log.info('Redis is back')
      for (const listener of backListeners) listener()
    })
  }

  publisher.duplicate = (() => {
    const connection = steady(
      openClient(url, () => isOpen, false),
      newest?.id ?? '0-0',
    )
    all.push(connection)
    return connection
  }) as Client['duplicate']

  return {
    // Not awaited, and no failure is logged: the sender repeats what it sends this way.
    publish: (words) => void publisher.publish(channel, words).catch(() => undefined),
    subscribe: (receive) => void receivers.push(receive),
    adapter: createAdapter(publisher, {
      streamName,
      channelPrefix: streamName,
      blockTimeInMs: READ_MS,
      onlyPlaintext: true,
    }),
    isUp,
    onBack: (listener) => void backListeners.push(listener),
    close: () => {
      isOpen = false
      for (const client of all) if (client.isOpen) client.destroy()
    },
  }
}
