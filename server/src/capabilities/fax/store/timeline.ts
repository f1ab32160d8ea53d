import { twoSidedTimeline } from '#platform/two-sided-timeline.ts'
import { FAX, type FaxRow } from './tables.ts'

/** The faxes about a patient that the practice sent or got. */
export const faxTimeline = twoSidedTimeline<FaxRow>({
  table: 'fax_message',
  alias: 'fax',
  columns: FAX,
  at: 'created_at',
  sides: [
    { practice: 'sender_practice_id', patient: 'sender_patient_id' },
    { practice: 'recipient_practice_id', patient: 'recipient_patient_id' },
  ],
})
