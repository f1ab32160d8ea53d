import { CompiledQuery } from 'kysely'
import { Client } from 'pg'
import type { Log } from '../log/log.ts'
import { type ServerLockMode, ServerLockTaken, takeServerLock } from './server-lock.ts'

declare module '../services.ts' {
  interface Services {
    notices: Notices
  }
}

/**
 * Rare facts that every process must learn at once, a revoked session for one, carried by NOTIFY in the transaction
 * that makes them true. Never used for messages: NOTIFY takes a database-wide lock at commit.
 */
export interface Notices {
  /** `listening` is false while the connection is down: cached facts may be stale, so nothing may be cached. */
  isListening: () => boolean
  on: (topic: string, receive: (payload: string) => void) => void
  /** Called when the connection was down: anything may have happened meanwhile. */
  onGap: (forget: () => void) => void
  close: () => Promise<void>
}

const CHANNEL = 'corridor'
const RETRY_MS = 500

/** The statement that sends a notice, at the commit of the transaction it is part of. */
export const notice = (topic: string, payload: string): CompiledQuery =>
  CompiledQuery.raw('SELECT pg_notify($1, $2)', [CHANNEL, `${topic} ${payload}`])

/** PostgreSQL notices within half a minute that the machine at the other end is gone, and releases its server lock. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

interface Options {
  serverLock: ServerLockMode
  /** How long to wait at the start for a process that is about to stop. */
  patienceMs: number
}

/**
 * Listens, on a connection of its own that also has this process's server lock. When the lock was lost with the
 * connection and taken by another process, it is waited for: until then the connection counts as down.
 */
export async function listenForNotices(
  url: string,
  log: Log,
  { serverLock, patienceMs }: Options,
): Promise<Notices> {
  const receivers = new Map<string, ((payload: string) => void)[]>()
  const forgetters: (() => void)[] = []
  let client: Client | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  function receive(message: string | undefined) {
    const [topic = '', ...rest] = (message ?? '').split(' ')
    for (const handle of receivers.get(topic) ?? []) handle(rest.join(' '))
  }

  async function open(patience = 0): Promise<void> {
    const next = new Client({
      connectionString: url,
      application_name: 'corridor-notices',
      keepAlive: true,
      options: KEEP_ALIVE,
    })
    next.on('notification', ({ payload }) => receive(payload))
    next.on('error', () => undefined)
    next.on('end', () => {
      if (client === next) client = undefined
      for (const forget of forgetters) forget()
      reopenSoon()
    })
    await next.connect()
    try {
      await takeServerLock(next, serverLock, patience)
      await next.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    client = next
    for (const forget of forgetters) forget()
  }

  // A connection that fails both rejects and ends; one retry at a time is enough.
  function reopenSoon() {
    if (isClosed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      open().catch((error) => {
        if (error instanceof ServerLockTaken) log.error('another server has taken the place of this one')
        else log.warn('notices are not reachable', { error })
        reopenSoon()
      })
    }, RETRY_MS)
  }

  try {
    await open(patienceMs)
  } catch (error) {
    isClosed = true
    clearTimeout(retry)
    throw error
  }
  return {
    isListening: () => client !== undefined,
    on: (topic, handle) => void receivers.set(topic, [...(receivers.get(topic) ?? []), handle]),
    onGap: (forget) => void forgetters.push(forget),
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
