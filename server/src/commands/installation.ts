import { join } from 'node:path'
import { officeHooks } from '#capabilities/network/public.ts'
import { settleAlerts } from '#capabilities/notifications/store/alerts.ts'
import { nothingKnown, type PeopleSources } from '#capabilities/people/sources.ts'
import { noticeStandings } from '#capabilities/session/standing/notices.ts'
import type { Clock } from '#platform/clock.ts'
import { type Config, ConfigError, readConfig } from '#platform/config/config.ts'
import { checkAnswers, connect, type Database } from '#platform/database/database.ts'
import { followDatabaseClock } from '#platform/database/database-clock.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { findRunningPostgres } from '#platform/database/embedded/running.ts'
import { findState } from '#platform/database/embedded/state-file.ts'
import { addHooks, createHooks, type HookRunner } from '#platform/hooks.ts'
import type { NotifiesStanding } from '#platform/identity.ts'
import { createLog } from '#platform/log/log.ts'
import { savePublished } from '#platform/realtime/stream-store.ts'
import { findSecrets, type Secrets } from '#platform/secrets/secrets.ts'
import { createTransactions, type Transactions } from '#platform/transaction.ts'

/** The installation as a command sees it: beside a running server, or with its database started for the while. */
export interface Installation {
  config: Config
  clock: Clock
  db: Database
  /** The same for what needs a connection of its own. */
  databaseUrl: string
  transactions: Pick<Transactions, 'run'>
  /** Running processes learn by notice what an action would pass them directly. */
  identity: NotifiesStanding['identity']
  /** No window is connected to a command, so nobody has to be notified. */
  people: PeopleSources
  /** What hangs on practices follows them here too: windows read it by the numbers. */
  hooks: HookRunner
  /** Those that the server runs with; a command never makes any. */
  openSecrets: () => Promise<Secrets>
  close: () => Promise<void>
}

const refuse = (): never => {
  throw new Error('A command queues nothing.')
}

/** The database that is there already: a command never makes a new one. */
async function reachDatabase({ databaseUrl, dataFolder }: Config) {
  if (databaseUrl) await checkAnswers(databaseUrl)
  const runningUrl = databaseUrl ?? (await findRunningPostgres(dataFolder))
  if (runningUrl) return { url: runningUrl, stop: async () => undefined }
  if (!(await findState(dataFolder))?.initialised)
    throw new ConfigError(
      `There is no installation in ${dataFolder}. Run this with the server’s settings, CORRIDOR_DATA above all.`,
    )
  return startEmbeddedPostgres({ dataDir: dataFolder })
}

export const ownConfig = (): Config => readConfig(process.env, join(import.meta.dirname, '../../..'))

export async function openInstallation(): Promise<Installation> {
  const config = ownConfig()
  const { url, stop } = await reachDatabase(config)
  const { db, close } = connect(url, 2)
  const log = createLog(config.logLevel)
  const { clock, stop: stopClock } = await followDatabaseClock(db, log)
  const findKeys = () => findSecrets(db, { configured: config.secret, dataFolder: config.dataFolder })
  const openTransactions = async () =>
    createTransactions({
      db,
      clock,
      secrets: await findKeys(),
      log,
      jobs: { queue: refuse, queueAll: refuse, cancel: refuse, ring: refuse },
      // No window is connected here: those of the server catch up by the numbers.
      live: { save: savePublished, send: () => undefined },
      // Nobody is rung by a command; what it deals with waits for nobody any more.
      alerting: () => ({
        save: async (tx, _raised, settled) => {
          if (settled.length > 0) await settleAlerts(tx.db, settled, tx.now)
        },
      }),
    })
  const people = nothingKnown()
  const hooks = createHooks()
  addHooks({ hooks, people, config, clock }, officeHooks)
  return {
    config,
    clock,
    db,
    databaseUrl: url,
    // The keys are opened when something is changed: its audit entry is marked with one.
    transactions: { run: async (work, who) => (await openTransactions()).run(work, who) },
    identity: {
      standingChanged: async (tx, ...personIds) => {
        await noticeStandings(tx, { config, clock }, personIds)
      },
    },
    people,
    hooks,
    openSecrets: findKeys,
    close: async () => {
      stopClock()
      await close()
      await stop()
    },
  }
}
