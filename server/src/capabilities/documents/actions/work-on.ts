import {
  alreadyDecided,
  alreadyOpenAgain,
  alreadyProcessed,
  documentChanged,
  documentNotFound,
  notDecided,
  notRestorable,
  workedOnByOther,
} from '@corridor/contract/documents/errors.ts'
import { RESTORE_MINUTES } from '@corridor/contract/documents/limits.ts'
import * as routes from '@corridor/contract/documents/routes.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as guests from '#capabilities/guests/public.ts'
import { action } from '#platform/action.ts'
import { minutesAfter } from '#platform/clock.ts'
import { check, found, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { getDocument, isReceivedBy, practiceIdOf } from '../access.ts'
import { actorOf, record } from '../actor.ts'
import { settleAlerts } from '../alerts.ts'
import { closeFilesToGuest, isOpenToGuest, openFilesToGuest } from '../document-files.ts'
import { documentsKind } from '../guest/kind.ts'
import { publishDocument } from '../live.ts'
import { presentOne } from '../present.ts'
import * as store from '../store/documents.ts'
import type { DocumentRow } from '../store/tables.ts'
import { workAnswered, workWaits } from '../work.ts'

export const openDocument = action(routes.openDocument, async ({ person, params, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'document', id: params.id } })
  const opened = await store.setOpened(tx.db, practiceId, params.id, person.id, tx.now)
  settleAlerts(tx, params.id, person.id)
  if (opened) {
    const stage = opened.stage_since?.getTime() === tx.now.getTime() ? opened.stage : null
    await record(tx, await actorOf(tx.db, person), params.id, { kind: 'opened', stage })
    publishDocument(tx, opened, 'changed')
  }
  return presentOne(tx.db, opened ?? (await getDocument(tx.db, practiceId, params.id)), practiceId)
})

/** Why a document that came in was not written: it is not there, it is the other side's, or somebody was faster. */
async function whyNot(tx: Parameters<typeof record>[0], practiceId: string, id: string) {
  const row = await getDocument(tx.db, practiceId, id)
  check(isReceivedBy(row, practiceId), documentNotFound)
  return row
}

export const processDocument = action(
  routes.processDocument,
  async ({ person, params, body, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'document', id: params.id } })
    const { isProcessed } = body
    const row = await store.setProcessed(
      tx.db,
      practiceId,
      params.id,
      { isProcessed, personId: person.id },
      tx.now,
    )
    if (!row) {
      check((await whyNot(tx, practiceId, params.id)).guest_status !== 'Pending', notDecided)
      throw new Refusal(isProcessed ? alreadyProcessed : alreadyOpenAgain)
    }
    await record(tx, await actorOf(tx.db, person), params.id, {
      kind: isProcessed ? 'processed' : 'reopened',
    })
    if (isProcessed) {
      settleAlerts(tx, params.id)
      await workAnswered(tx, services, practiceId, params.id)
    } else await workWaits(tx, services, practiceId, practiceId, params.id)
    publishDocument(tx, row, 'changed')
    return presentOne(tx.db, row, practiceId)
  },
)

export const workOnDocument = action(routes.workOnDocument, async ({ person, params, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'document', id: params.id } })
  const { isTakingOver, isStopping } = body
  const row = isStopping
    ? await store.setNotWorkedOn(tx.db, practiceId, params.id, person.id, tx.now)
    : await store.setWorkedOn(tx.db, practiceId, params.id, { personId: person.id, isTakingOver }, tx.now)
  if (!row) {
    const current = await whyNot(tx, practiceId, params.id)
    // Nobody works on it any more, which is what was wanted.
    if (isStopping && current.worked_on_by === null) return presentOne(tx.db, current, practiceId)
    throw new Refusal(workedOnByOther)
  }
  await record(tx, await actorOf(tx.db, person), params.id, {
    kind: isStopping ? 'let-go' : 'worked-on',
    isInternal: true,
  })
  publishDocument(tx, row, 'changed', practiceId)
  return presentOne(tx.db, row, practiceId)
})

export const changeType = action(routes.changeType, async ({ person, params, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'document', id: params.id } })
  const row = await store.setType(tx.db, practiceId, params.id, body, tx.now)
  if (!row) {
    await getDocument(tx.db, practiceId, params.id)
    throw new Refusal(documentChanged)
  }
  await record(tx, await actorOf(tx.db, person), params.id, {
    kind: 'type-changed',
    detail: body.isReferral ? 'Referral' : 'Document',
  })
  publishDocument(tx, row, 'changed')
  return presentOne(tx.db, row, practiceId)
})

export const deleteDocument = action(
  routes.deleteDocument,
  async ({ person, params, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'document', id: params.id } })
    const row = found(await store.setDeleted(tx.db, practiceId, params.id, tx.now), documentNotFound)
    const isTakenBack = row.from_practice_id === practiceId && row.deleted_to_at !== null
    await record(tx, await actorOf(tx.db, person), params.id, { kind: 'deleted', isInternal: !isTakenBack })
    settleAlerts(tx, params.id)
    if (row.to_email || row.guest_sender_email) await closeFilesToGuest(tx, row.id)
    if (isReceivedBy(row, practiceId)) await workAnswered(tx, services, practiceId, params.id)
    publishDocument(tx, row, 'removed', isTakenBack ? undefined : practiceId)
    return done
  },
)

export const restoreDocument = action(
  routes.restoreDocument,
  async ({ person, params, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'document', id: params.id } })
    const since = minutesAfter(tx.now, -RESTORE_MINUTES)
    const row = found(await store.setRestored(tx.db, practiceId, params.id, since, tx.now), notRestorable)
    await record(tx, await actorOf(tx.db, person), params.id, { kind: 'restored', isInternal: true })
    if (isOpenToGuest(row)) await openFilesToGuest(tx, row.id)
    if (isReceivedBy(row, practiceId) && row.document_status === 'NotProcessed')
      await workWaits(tx, services, practiceId, practiceId, params.id)
    publishDocument(tx, row, 'changed')
    return presentOne(tx.db, row, practiceId)
  },
)

/** A person who referred from the website can follow the referral from now on. One who does not want mail of the practice gets none. */
async function sendFollowLink(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config' | 'guestKinds' | 'hooks' | 'secrets' | 'sms'>,
  personId: string,
  row: DocumentRow,
): Promise<void> {
  if (!row.guest_sender_email || !row.to_practice_id) return
  try {
    await guests.create(tx, services, {
      kind: documentsKind,
      subjectId: row.id,
      practiceId: row.to_practice_id,
      sentBy: personId,
      recipient: { name: row.from_person_name, email: row.guest_sender_email },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

export const acceptReferral = action(
  routes.acceptReferral,
  async ({ person, params, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'document', id: params.id } })
    const row = await store.setApproved(tx.db, practiceId, params.id, tx.now)
    if (!row) {
      await whyNot(tx, practiceId, params.id)
      throw new Refusal(alreadyDecided)
    }
    await record(tx, await actorOf(tx.db, person), params.id, { kind: 'approved' })
    await openFilesToGuest(tx, row.id)
    await sendFollowLink(tx, services, person.id, row)
    publishDocument(tx, row, 'changed')
    return presentOne(tx.db, row, practiceId)
  },
)

export const rejectReferral = action(
  routes.rejectReferral,
  async ({ person, params, tx, services, note }) => {
    const practiceId = practiceIdOf(person)
    note({ subject: { kind: 'document', id: params.id } })
    const row = await store.setRejected(tx.db, practiceId, params.id, tx.now)
    if (!row) {
      await whyNot(tx, practiceId, params.id)
      throw new Refusal(alreadyDecided)
    }
    await record(tx, await actorOf(tx.db, person), params.id, { kind: 'deleted', isInternal: true })
    settleAlerts(tx, params.id)
    await workAnswered(tx, services, practiceId, params.id)
    publishDocument(tx, row, 'removed', practiceId)
    return done
  },
)
