import { SCHEDULE_DAYS_MAX, SCHEDULED_MAX } from '@corridor/contract/engines/conversation/scheduled.ts'
import { type ErrorKind, kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { type Job, job } from '#platform/jobs/jobs.ts'
import { check, Refusal, wrongInput } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import type { ScheduledMessages, ScheduledRow } from './scheduled.ts'

/** A scheduled message as its job names it. */
export interface Due {
  senderId: string
  id: string
  /** Whose it is, where it is behind row-level security. */
  practiceId?: string
}

/** Refuses a moment that is past or too far ahead, naming the field that it came from. */
export function checkDue(moment: string, now: Date, notDue: ErrorKind, path = 'body.sendAt'): Date {
  const due = new Date(moment)
  check(due > now, notDue)
  if (due > daysAfter(now, SCHEDULE_DAYS_MAX)) throw wrongInput(path, 'Please choose a time within a year.')
  return due
}

/** What a capability declares about sending what was scheduled. */
interface Declared<Meta, Of extends Due> {
  /** The name of the job. */
  name: string
  scheduled: ScheduledMessages<Meta>
  /** Locks one that is to be sent, if it is still there, and before it whatever else its sending locks. */
  lock?: (db: Database, senderId: string, id: string) => Promise<ScheduledRow<Meta> | undefined>
  /** Whether its sender may still write by then: there is no call whose claims would be checked. */
  mayStillSend: (tx: Tx, services: Services, due: Of) => Promise<boolean>
  /** What is said where the sender may not. */
  notAllowed?: string
  /** Sends it. What it refuses undoes all of it. */
  send: (tx: Tx, services: Services, row: ScheduledRow<Meta>, due: Of) => Promise<unknown>
  /** It was sent, and is not scheduled any more. */
  onSent: (tx: Tx, row: ScheduledRow<Meta>, due: Of) => Promise<void>
  /** It stays, with why it was not sent. */
  onFailed: (
    tx: Tx,
    services: Services,
    row: ScheduledRow<Meta>,
    due: Of & { isAllowed: boolean },
  ) => Promise<void>
}

/** Sends scheduled messages when they are due, each once, if their senders may write by then. One that is refused stays, with why. */
export function scheduledSending<Meta, Of extends Due>(declared: Declared<Meta, Of>) {
  const { name, scheduled, mayStillSend, notAllowed, send, onSent, onFailed } = declared
  const lock =
    declared.lock ??
    (async (db, senderId, id) => {
      await scheduled.lockOf(db, senderId)
      return scheduled.lock(db, senderId, id)
    })

  const ofDue = (services: Services, due: Of, work: (tx: Tx, row: ScheduledRow<Meta>) => Promise<void>) =>
    services.transactions.run(
      async (tx) => {
        const row = await lock(tx.db, due.senderId, due.id)
        if (row && row.failed === null && row.send_at <= tx.now) await work(tx, row)
      },
      due.practiceId === undefined ? undefined : { practiceId: due.practiceId },
    )

  const sendDue: Job<Of> = job<Of>({
    name,
    turnOf: ({ practiceId, senderId }) => practiceId ?? senderId,
    run: async (due, services) => {
      const { senderId, id } = due
      let isAllowed = true
      try {
        await ofDue(services, due, async (tx, row) => {
          isAllowed = await mayStillSend(tx, services, due)
          check(isAllowed)
          await send(tx, services, row, due)
          await scheduled.remove(tx.db, { senderIds: [senderId], id })
          await onSent(tx, row, due)
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const why = isAllowed ? error.kind.message : (notAllowed ?? kernelErrors.notAllowed.message)
        // In a transaction of its own: the refusal has undone the one that tried.
        await ofDue(services, due, async (tx, row) => {
          await scheduled.setFailed(tx.db, senderId, id, why)
          await onFailed(tx, services, row, { ...due, isAllowed })
        })
      }
    },
  })

  return {
    job: sendDue,
    /** Saves one, instead of what this person scheduled with the same id, to be sent when it is due. Needs `lockOf` of its sender. */
    async schedule(tx: Tx, row: Omit<ScheduledRow<Meta>, 'failed'>, due: Of): Promise<void> {
      const { id, sender_id, send_at } = row
      check((await scheduled.count(tx.db, sender_id, id)) < SCHEDULED_MAX, kernelErrors.tooManyRequests)
      await scheduled.save(tx.db, row)
      const key = `${sender_id}/${id}/${send_at.toISOString()}`
      await tx.queue(sendDue, due, { key, startAt: send_at })
    },
  }
}
