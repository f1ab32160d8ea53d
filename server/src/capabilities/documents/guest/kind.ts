import { LINK_DAYS, RENEWABLE_DAYS } from '@corridor/contract/guests/limits.ts'
import type { MailText } from '@corridor/contract/guests/link-mail.ts'
import type { GuestKind } from '#capabilities/guests/public.ts'
import { publishDocument } from '../live.ts'
import { findLinked, listBetween, setOpenedByGuest } from '../store/guest.ts'
import { insertHistory } from '../store/parts.ts'

/** To a colleague who gets a referral. */
const REFERRED: MailText = {
  en: (practice) => ({
    subject: `${practice} referred a patient to you`,
    sentence: `${practice} referred a patient to you.`,
  }),
  es: (practice) => ({
    subject: `${practice} le remitió un paciente`,
    sentence: `${practice} le remitió un paciente.`,
  }),
}

/** To a colleague who referred a patient from the practice's website. */
const ACCEPTED: MailText = {
  en: (practice) => ({
    subject: `${practice} accepted your referral`,
    sentence: `${practice} accepted your referral. You can see how it’s going at any time.`,
  }),
  es: (practice) => ({
    subject: `${practice} aceptó su remisión`,
    sentence: `${practice} aceptó su remisión. Puede ver cómo va en cualquier momento.`,
  }),
}

/** Documents to somebody without an account. A link is made for each, and shows all between the two. */
export const documentsKind: GuestKind = {
  name: 'documents',
  item: 'document',
  isCodeNeeded: true,
  days: LINK_DAYS,
  renewableDays: RENEWABLE_DAYS,
  mailText: {
    en: (practice) => ({
      subject: `${practice} sent you documents`,
      sentence: `${practice} sent you documents.`,
    }),
    es: (practice) => ({
      subject: `${practice} le envió documentos`,
      sentence: `${practice} le envió documentos.`,
    }),
  },
  mailTextOf: async (tx, { practice_id, subject_id }) => {
    const row = await findLinked(tx.db, practice_id, subject_id)
    if (row?.guest_sender_email) return ACCEPTED
    return row?.is_referral ? REFERRED : undefined
  },
  // It goes to an address that was typed for it, and not to that of a record.
  isStillTheirs: async () => true,
  // A link shows all between the two, so it is gone once nothing of that is left.
  isGone: async (db, { practice_id, subject_id }) => {
    const linked = await findLinked(db, practice_id, subject_id)
    const email = linked?.to_email ?? linked?.guest_sender_email
    return !email || (await listBetween(db, practice_id, email, 1)).length === 0
  },
  // Everybody who opens a link has proved that the address is theirs, so the document has arrived.
  onOpened: async (tx, { practice_id, subject_id, recipient_name }) => {
    const row = await setOpenedByGuest(tx.db, practice_id, subject_id, tx.now)
    if (!row) return
    const stage = row.stage_since?.getTime() === tx.now.getTime() ? row.stage : null
    await insertHistory(
      tx.db,
      {
        documentId: row.id,
        kind: 'opened',
        personId: null,
        personName: recipient_name,
        practiceId: null,
        practiceName: row.to_practice_name,
        stage,
      },
      tx.now,
    )
    publishDocument(tx, row, 'changed')
  },
}
