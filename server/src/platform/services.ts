import type { Identity } from './access/person.ts'
import type { Alerting, Declared } from './alerts.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/database.ts'
import type { Notices } from './database/notices.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log/log.ts'
import type { Hub } from './realtime/hub.ts'
import type { Peers } from './realtime/peers.ts'
import type { Streams } from './realtime/streams.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { BlobStore } from './storage/blob-store.ts'
import type { MasterKeys } from './storage/master-keys.ts'
import type { Vault } from './storage/vault.ts'
import type { Transactions } from './transaction.ts'

/**
 * What actions and jobs can use. Providers and capabilities add their own by declaration merging, so that the platform
 * knows none of them and there is no list to keep.
 */
export interface Services {
  config: Config
  log: Log
  clock: Clock
  db: Database
  transactions: Transactions
  notices: Notices
  jobs: Jobs
  hub: Hub
  /** The other processes; nobody where this is the only one. */
  peers: Peers
  streams: Streams
  declared: Declared
  alerting: Alerting
  secrets: Secrets
  identity: Identity
  vault: Vault
  /** Where sealed bytes lie; only the vault and drafts write to it. */
  blobs: BlobStore
  masterKeys: MasterKeys
}
