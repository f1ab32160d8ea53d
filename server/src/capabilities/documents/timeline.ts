import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import { documentItem } from '@corridor/contract/documents/work-item.ts'
import type { TimelineSource } from '#platform/timeline.ts'
import { documentTimeline, listFilesOfPatient } from './store/timeline.ts'

/** Documents and referrals about a patient, sent and received. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'document',
    claims: ['SharedInbox'],
    list: async (db, of, page) =>
      (await documentTimeline.list(db, of, page)).map((row) => {
        const isSent = row.from_practice_id === of.practiceId
        const noun = row.is_referral ? 'Referral' : 'Document'
        return {
          id: row.id,
          kind: 'document',
          at: row.received_at.toISOString(),
          title: isSent
            ? `${noun} sent to ${row.to_practice_name}`
            : `${noun} from ${row.from_practice_name}`,
          text: row.summary || row.notes || null,
          detail: row.stage && STAGE_NAMES[row.stage],
          tone: 'info',
          isInternal: false,
          path: documentItem.target(row.id),
        }
      }),
    count: documentTimeline.count,
    listFiles: async (db, of, limit) =>
      (await listFilesOfPatient(db, of, limit)).map((row) => ({
        id: `${row.document_id}/${row.id}`,
        name: row.file_name,
        kind: 'document',
        at: row.received_at.toISOString(),
        detail:
          row.from_practice_id === of.practiceId
            ? `To ${row.to_practice_name}`
            : `From ${row.from_practice_name}`,
        path: documentItem.target(row.document_id),
      })),
  },
]
