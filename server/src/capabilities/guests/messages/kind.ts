import { LINK_DAYS, RENEWABLE_DAYS } from '@corridor/contract/guests/limits.ts'
import * as deliveries from '#capabilities/deliveries/public.ts'
import type { Database } from '#platform/database/database.ts'
import type { GuestKind } from '../links/kinds.ts'
import { publishMessageChanged } from '../live.ts'
import { onMessageMoved, runMessageMoved } from './moved.ts'

/** The patient whom a message was sent to, as its first delivery says; nobody where it was sent to an address alone. */
export async function findPatientId(db: Database, practiceId: string, id: string): Promise<string | null> {
  const sent = await deliveries.ofItem(db, practiceId, { kind: messageKind.item, id })
  return sent.find((one) => one.patient_id !== null)?.patient_id ?? null
}

/** A message of a practice to one person without an account. */
export const messageKind: GuestKind = {
  name: 'message',
  item: 'secure-message',
  isCodeNeeded: true,
  days: LINK_DAYS,
  renewableDays: RENEWABLE_DAYS,
  mailText: {
    en: (practice) => ({
      subject: `${practice} sent you a secure message`,
      sentence: `${practice} sent you a secure message.`,
    }),
    es: (practice) => ({
      subject: `${practice} le envió un mensaje seguro`,
      sentence: `${practice} le envió un mensaje seguro.`,
    }),
  },
  // A message can be recalled, and not deleted.
  isGone: async () => false,
  isStillTheirs: async (db, { practice_id: practiceId, subject_id, email, mobile }, { isAddressOf }) => {
    const patientId = await findPatientId(db, practiceId, subject_id)
    return patientId === null || isAddressOf(db, { practiceId, patientId }, email ?? mobile!)
  },
  onDelivered: (tx, { practice_id, subject_id }) => publishMessageChanged(tx, practice_id, subject_id),
  onEnded: async (tx, practiceId, linkIds, services) => {
    publishMessageChanged(tx, practiceId, null)
    for (const linkId of linkIds) await runMessageMoved(tx, services, linkId)
  },
  onOpened: (tx, link, services) => onMessageMoved(tx, services, link),
  onSentAgain: (tx, link, services) => onMessageMoved(tx, services, link),
}
