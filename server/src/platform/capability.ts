import type { AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import type { FastifyInstance } from 'fastify'
import type { GuestVerifier } from './access/guest.ts'
import type { Mounted } from './action.ts'
import type { Counted } from './alerts.ts'
import type { AnyJob } from './jobs/jobs.ts'
import type { Heard } from './realtime/hearing.ts'
import type { LiveStream } from './realtime/streams.ts'
import type { Services } from './services.ts'
import type { Tx } from './transaction.ts'

/** What a capability's `plugin.ts` hands to the app. */
export interface Capability {
  name: string
  routes?: readonly Mounted[]
  /** What its windows may say over the hubs. */
  hears?: readonly Heard[]
  /** The sorts of link tokens that it hands out. */
  guests?: readonly GuestVerifier[]
  /** What its windows can follow, and catch up on. */
  streams?: readonly LiveStream[]
  /** What it tells people of. */
  alerts?: readonly AnyAlertKind[]
  /** What of it waits for people. */
  counts?: readonly Counted[]
  jobs?: readonly AnyJob[]
  /** Mounts what is no call of the contract: a protocol of its own, for one. */
  mount?: (server: FastifyInstance, services: Services) => void | Promise<void>
  /** Adds what other capabilities and its own actions need, before the first call is taken. */
  prepare?: (services: Services) => void | Promise<void>
  /**
   * Fills its part of the demo world, once, through its own use cases. The parts that are missing are filled in one
   * transaction: `services` reads and writes in it too, and what is queued is done at once.
   */
  fillDemo?: (tx: Tx, services: Services) => Promise<void>
}
