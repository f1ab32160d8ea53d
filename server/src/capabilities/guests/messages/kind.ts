import { LINK_DAYS, RENEWABLE_DAYS } from '@corridor/contract/guests/limits.ts'
import type { GuestKind } from '../links/kinds.ts'
import { publishMessageChanged } from '../live.ts'

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
  onDelivered: (tx, { practice_id, subject_id }) => publishMessageChanged(tx, practice_id, subject_id),
  onEnded: (tx, practiceId) => publishMessageChanged(tx, practiceId, null),
  onOpened: (tx, { practice_id, subject_id }) => publishMessageChanged(tx, practice_id, subject_id),
}
