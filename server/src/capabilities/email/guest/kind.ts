import { noticeOf } from '@corridor/contract/email/rules.ts'
import { LINK_DAYS, RENEWABLE_DAYS } from '@corridor/contract/guests/limits.ts'
import { type GuestKind, leadsTo } from '#capabilities/guests/public.ts'
import { lockConversations } from '#engines/conversation/append-statements.ts'
import { EMAIL } from '../kind.ts'
import { publishThread } from '../live.ts'
import { findMessage, moveMessage } from '../store/messages.ts'
import { emailTables } from '../store/tables.ts'

/** The link to an email. It opens the thread that the email is in. */
export const emailKind: GuestKind = {
  name: 'email',
  item: EMAIL,
  isCodeNeeded: true,
  days: LINK_DAYS,
  renewableDays: RENEWABLE_DAYS,
  mailText: noticeOf,
  // An email that was sent stays.
  isGone: async () => false,
  isStillTheirs: async (db, link) =>
    leadsTo(link, (await findMessage(db, link.practice_id, link.subject_id))?.patient ?? undefined),
  onOpened: async (tx, { practice_id, subject_id }) => {
    const row = await findMessage(tx.db, practice_id, subject_id)
    if (!row) return
    await lockConversations(tx.db, emailTables, [row.thread_id])
    await moveMessage(tx.db, { threadId: row.thread_id, id: row.id }, { status: 'opened' }, tx.now)
    publishThread(tx, practice_id, row.thread_id)
  },
  onEnded: (tx, practiceId) => publishThread(tx, practiceId, null),
}
