import type { Change } from '@corridor/contract/kernel/live.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import type { Database } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Newcomer } from '../world/newcomer.ts'
import type { PatientCall } from './patient-client.ts'

/**
 * How a capability takes part in the fault run: `testing/faults.ts` of its folder exports `faults`. It is found there and
 * stands in no list.
 */
export interface FaultPart {
  capability: string
  /** Makes what its traffic needs, before anything goes wrong. */
  prepare: (world: FaultWorld) => Promise<Traffic>
}

/** Somebody whose token is renewed in place. */
export type Actor = LoginReply & { email: string; deviceId: string }

export interface Mail {
  id: string
  to: string
  /** Which process sent it. */
  from: string
  /** As people read it. */
  text: string
}

export interface FaultWorld {
  /** Adds people who were never here, and signs them in. */
  people: (count: number, kind?: Newcomer) => Promise<Actor[]>
  /** Writes what no call makes, as the owner of the database, before anything goes wrong. */
  plant: (work: (db: Database, secrets: Secrets) => Promise<void>) => Promise<void>
  /** Makes a call until it is acknowledged, whatever breaks meanwhile. A refusal throws. */
  call: PatientCall
  /** What a link gives, fetched as patiently. */
  download: (path: string) => Promise<Buffer>
  /** Every mail that was sent outside, in order. */
  mails: readonly Mail[]
}

/** What flows while things break. */
export interface Traffic {
  /** Between two writes of one hand. */
  pauseMs: number
  /** No more than this are made, for the sake of a limit of the product's. */
  most?: number
  /** One write under a name of its own. All its tries must send the same, so that it is done once. */
  write: (token: string, count: number) => Promise<void>
  /** The names of everything that a fresh read finds: one that it finds twice is named twice. */
  read: () => Promise<readonly string[]>
  /** The names of what was sent outside: once for each that a receiver takes for another. */
  sent?: () => readonly string[]
  windows?: readonly Followed[]
}

/** What a window shows, and how it follows. */
export interface Followed<State = unknown> {
  name: string
  as: Actor
  streams: readonly string[]
  read: () => Promise<State>
  apply: (state: State, change: Pick<Change, 'event' | 'payload'>) => State
}

/** Keeps the state's type within. */
export const followed = <State>(window: Followed<State>): Followed => window as Followed
