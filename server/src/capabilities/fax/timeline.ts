import { faxItem } from '@corridor/contract/fax/work-item.ts'
import type { TimelineSource } from '#platform/timeline.ts'
import { otherPartyOf } from './present.ts'
import { faxTimeline } from './store/timeline.ts'

/** Faxes about a patient, sent and received. */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'fax',
    claims: ['eFax'],
    list: async (db, of, page) =>
      (await faxTimeline.list(db, of, page)).map((row) => {
        const isSent = row.sender_practice_id === of.practiceId
        return {
          id: row.id,
          kind: 'fax',
          at: row.created_at.toISOString(),
          title: `Fax ${isSent ? 'to' : 'from'} ${otherPartyOf(row, isSent)}`,
          text: (isSent && row.subject) || null,
          detail: row.pages === 1 ? '1 page' : `${row.pages} pages`,
          tone: row.e_fax_status === 'Failed' ? 'danger' : 'info',
          isInternal: false,
          path: faxItem.target(row.id),
        }
      }),
    count: faxTimeline.count,
    listFiles: async (db, of, limit) =>
      (await faxTimeline.list(db, of, { after: undefined, limit })).map((row) => {
        const isSent = row.sender_practice_id === of.practiceId
        return {
          id: `${row.id}/${row.file_id}`,
          name: `${(isSent && row.subject) || 'Fax'}.pdf`,
          kind: 'fax',
          at: row.created_at.toISOString(),
          detail: `${isSent ? 'To' : 'From'} ${otherPartyOf(row, isSent)}`,
          path: faxItem.target(row.id),
        }
      }),
  },
]
