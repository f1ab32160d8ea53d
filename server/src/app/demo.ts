import { sql } from 'kysely'
import { createPorts } from '#capabilities/deliveries/public.ts'
import type { Capability } from '#platform/capability.ts'
import { type Config, ConfigError } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Batch, Tx } from '#platform/transaction.ts'
import { chooseProviders } from './providers.ts'

/** Any fixed number: the process that has this lock fills the demo world, others wait. */
const LOCK = 7_261_954

type DemoTables = { demo_part: { name: string; filled_at: Date } }
const tables = (db: Database) => db.withTables<DemoTables>()

/** The capabilities whose part is missing. A database with people of its own, and no demo world, misses nothing. */
export async function listMissing(db: Database, capabilities: readonly Capability[]): Promise<Capability[]> {
  const rows = await tables(db).selectFrom('demo_part').select('name').execute()
  const filled = new Set(rows.map(({ name }) => name))
  if (filled.size === 0) {
    const { rows: anybody } = await sql`SELECT FROM people_person LIMIT 1`.execute(db)
    if (anybody.length > 0) return []
  }
  return capabilities.filter(({ name, fillDemo }) => fillDemo && !filled.has(name))
}

/**
 * The services as the demo world is filled with: whatever use cases read, write and send by the sandbox is in the one
 * transaction, and what they queue for now is done at once, so that the mailbox is the same on every start. Only real mails and
 * texts wait in the queue, or a service that is away would keep ours from starting.
 */
function within(tx: Tx, services: Services): { tx: Tx; services: Services } {
  const { textReaders: readers, ...providers } = chooseProviders(services.config, { ...services, db: tx.db })
  const inside: Services = {
    ...services,
    ...providers,
    db: tx.db,
    transactions: {
      run: (work) => work(begun()),
      batch: async <Input, Result>({ work }: Batch<Input, Result>, input: Input) => {
        const [result] = await work(begun(), [input])
        if (result instanceof Refusal) throw result
        return result as Result
      },
    },
  }
  Object.assign(inside, createPorts(inside, providers.channels, readers))
  const areStoodIn = providers.stands.mail && providers.stands.sms
  const one: Tx = {
    ...tx,
    queue: (job, payload, how) =>
      // What is scheduled has to be there when its time comes.
      !areStoodIn || (how?.startAt && how.startAt > services.clock.now())
        ? tx.queue(job, payload, how)
        : job.run(payload, inside),
  }
  /** Each has a time of its own, as a transaction begun by itself has: what follows is not dated before its cause. */
  const begun = (): Tx => ({ ...one, now: services.clock.now() })
  return { tx: one, services: inside }
}

async function fillMissing(capabilities: readonly Capability[], services: Services): Promise<boolean> {
  return services.transactions.run(async (outer) => {
    // Another process fills it: that takes longer than a call may wait for a lock.
    await sql`SET LOCAL lock_timeout = 0`.execute(outer.db)
    await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(outer.db)
    const missing = await listMissing(outer.db, capabilities)
    const inside = within(outer, services)
    for (const { name, fillDemo } of missing) {
      await fillDemo?.(inside.tx, inside.services)
      await tables(outer.db).insertInto('demo_part').values({ name, filled_at: outer.now }).execute()
    }
    return missing.length > 0
  }, 'system')
}

/**
 * Fills what is missing of the demo world, in the order of the capabilities: all of it in an empty database, the parts of
 * newer capabilities in one of an earlier version. It is one transaction, so that a process that dies on the way leaves
 * nothing half done. Returns whether there was anything to fill.
 */
export async function fillDemoWorld(
  capabilities: readonly Capability[],
  services: Services,
): Promise<boolean> {
  const missing = await listMissing(services.db, capabilities)
  if (missing.length === 0) return false
  const isFirst = missing.length === capabilities.filter(({ fillDemo }) => fillDemo).length
  try {
    return await fillMissing(capabilities, services)
  } catch (error) {
    // Somebody may have changed the older world so that the new part does not fit; that must not keep them out of it.
    if (isFirst) throw error
    services.log.warn('the demo world could not be completed', { error })
    return false
  }
}

/** The password of the demo accounts is public: a production server must not have them by mistake. */
export async function refuseDemoWorld(db: Database, { mode, demo }: Config): Promise<void> {
  if (mode !== 'production' || demo || !(await hasDemoWorld(db))) return
  throw new ConfigError(
    'This database holds the demo accounts, whose password everybody knows: remove them with "npm run demo:remove", then start again.',
  )
}

export const hasDemoWorld = async (db: Database): Promise<boolean> =>
  (await tables(db).selectFrom('demo_part').select('name').execute()).length > 0

/** From here on the database counts as one that never had a demo world. */
export async function forgetDemoWorld(db: Database): Promise<void> {
  await tables(db).deleteFrom('demo_part').execute()
}
