import type { MailText } from '@corridor/contract/guests/link-mail.ts'
import { type GuestKind, type GuestLink, leadsTo } from '#capabilities/guests/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import type { Database } from '#platform/database/database.ts'
import { findSentReferral } from '../store/patient-page.ts'

const REMINDER: MailText = {
  en: (practice) => ({
    subject: `Reminder: your referral from ${practice}`,
    sentence: `Have you made your appointment yet? ${practice} referred you to another office, and your page has their number. Once you have a date, enter it there and we’ll stop reminding you.`,
  }),
  es: (practice) => ({
    subject: `Recordatorio: su remisión de ${practice}`,
    sentence: `¿Ya hizo su cita? ${practice} lo remitió a otro consultorio; el número está en su página. Cuando tenga fecha, escríbala allí y dejaremos de recordárselo.`,
  }),
}

/** A patient's own page about their referral. It stays open as long as a referral may take, and is renewed with each reminder. */
export const patientKind: GuestKind = {
  name: 'referral',
  item: 'patient-referral',
  isCodeNeeded: true,
  days: 60,
  renewableDays: 60,
  isGone: async (db, { practice_id, subject_id }) =>
    (await findSentReferral(db, practice_id, subject_id)) === undefined,
  isStillTheirs,
  mailText: {
    en: (practice) => ({
      subject: `Your referral from ${practice}`,
      sentence: `${practice} referred you to another office. Your page shows where to go and how to make your appointment.`,
    }),
    es: (practice) => ({
      subject: `Su remisión de ${practice}`,
      sentence: `${practice} lo remitió a otro consultorio. En su página verá adónde ir y cómo hacer su cita.`,
    }),
  },
  mailTextOf: async (tx, { practice_id, subject_id }) => {
    const row = await findSentReferral(tx.db, practice_id, subject_id)
    return row && row.patient_reminders > 0 ? REMINDER : undefined
  },
}

/** Where the patient of a referral has mail and texts now; nothing for a record that is gone. */
export async function addressesOf(
  db: Database,
  practiceId: string,
  patientId: string | null,
): Promise<{ email: string | null; mobile: string | null }> {
  const patient = patientId === null ? undefined : await patients.find(db, practiceId, patientId)
  const text = patient && (await patients.findTextRecipient(db, practiceId, patient.id))
  return { email: patient?.email ?? null, mobile: text?.number ?? null }
}

/** Whether a link still leads to its patient: the owner of an address that was corrected since would get the code too. */
export async function isStillTheirs(db: Database, link: GuestLink): Promise<boolean> {
  const referral = await findSentReferral(db, link.practice_id, link.subject_id)
  return leadsTo(link, await addressesOf(db, link.practice_id, referral?.from_patient_id ?? null))
}
