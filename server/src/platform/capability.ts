import type { AnyAlertKind } from '@corridor/contract/kernel/alert.ts'
import type { AuditWords } from '@corridor/contract/kernel/audit-area.ts'
import type { FastifyInstance } from 'fastify'
import type { GuestVerifier } from './access/guest.ts'
import type { Mounted } from './action.ts'
import type { Counted } from './alerts.ts'
import type { AuditSubjects } from './audit/subjects.ts'
import type { HookHandlers } from './hooks.ts'
import type { AnyJob } from './jobs/jobs.ts'
import type { MessageHandler } from './realtime/message-handling.ts'
import type { LiveStream } from './realtime/streams.ts'
import type { Services } from './services.ts'
import type { TimelineSource } from './timeline.ts'
import type { Tx } from './transaction.ts'
import type { WorkItemSource } from './work-items.ts'

export interface Listening {
  /** Where it listens, if that is a port of its own. */
  port?: number
  stop: () => Promise<void>
}

/** What a capability's `plugin.ts` hands to the app. */
export interface Capability {
  name: string
  routes?: readonly Mounted[]
  /** What its windows may say over the hubs. */
  messages?: readonly MessageHandler[]
  /** The sorts of link tokens that it hands out. */
  guests?: readonly GuestVerifier[]
  /** What its windows can follow, and catch up on. */
  streams?: readonly LiveStream[]
  /** What it notifies people of. */
  alerts?: readonly AnyAlertKind[]
  /** What of it waits for people. */
  counts?: readonly Counted[]
  /** How its audit entries read. One that has audited calls and does not say so fails a test. */
  auditWords?: AuditWords
  /** How it names what its audit entries are about. */
  auditSubjects?: readonly AuditSubjects[]
  /** What it adds to the timeline of a patient. */
  timeline?: readonly TimelineSource[]
  /** The kinds of items of it that a team works through. */
  workItems?: readonly WorkItemSource[]
  jobs?: readonly AnyJob[]
  /** What it does in the transactions of other capabilities, when something happens there. */
  hooks?: HookHandlers
  /** Mounts what is not a call of the contract: a protocol of its own, for one. */
  mount?: (server: FastifyInstance, services: Services) => void | Promise<void>
  /** Opens what things arrive by beside calls, once the app is prepared; it is closed when the server stops. */
  listen?: (services: Services) => Listening | undefined | Promise<Listening | undefined>
  /** Adds what other capabilities and its own actions need, before the first call is taken. */
  prepare?: (services: Services) => void | Promise<void>
  /**
   * Fills its part of the demo world, once, through its own use cases. The parts that are missing are filled in one
   * transaction: `services` reads and writes in it too, and what is queued is done at once.
   */
  fillDemo?: (tx: Tx, services: Services) => Promise<void>
}
