import { emailAnswered } from '@corridor/contract/email/alerts.ts'
import { emailIdTaken, threadNotFound } from '@corridor/contract/email/errors.ts'
import * as office from '#capabilities/office/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import type { ConversationType } from '#engines/conversation/declaration.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { KIND } from './kind.ts'
import { publishThread } from './live.ts'
import { emailStatements, listReaders, messages } from './store/messages.ts'
import type { EmailDraft, StoredEmail } from './store/tables.ts'
import { answerWait, refOf } from './waits.ts'

async function explain({ db }: Tx, { conversationId, id, senderId }: EmailDraft) {
  const taken = await messages.find(db, { threadId: conversationId }, { id })
  if (!taken) return new Refusal(threadNotFound)
  return taken.sender_id === senderId ? (taken as StoredEmail) : new Refusal(emailIdTaken)
}

/** The assignee of the thread is alerted of an answer; the whole team while nobody has it. */
async function alertAnswer(tx: Tx, { practice_id: practiceId, thread_id: threadId }: StoredEmail) {
  const [item] = await worklist.listStates(tx.db, { practiceId, kind: KIND }, [threadId])
  const to = item?.assignee_id ? [item.assignee_id] : await office.listTeamIds(tx.db, practiceId)
  tx.alert(emailAnswered, { to, practiceId, about: threadId, facts: { threadId }, at: tx.now })
}

/** What follows from emails that were stored: an email ends the wait, and an answer has it begin. */
async function onAppended(tx: Tx, services: Services, rows: readonly StoredEmail[]): Promise<void> {
  for (const row of rows) {
    if (row.is_incoming) {
      await worklist.waiting(tx, services, refOf(row.practice_id, row.thread_id))
      await alertAnswer(tx, row)
    } else await answerWait(tx, services, row.practice_id, row.thread_id)
  }
}

/** Emails as the conversation engine needs them: the practice reads as one. */
export const emailConversationType = (
  services: Services,
): ConversationType<EmailDraft, StoredEmail, StoredEmail> => ({
  ...emailStatements,
  readerOf: ({ practiceId }) => practiceId,
  countsAsRead: ({ isIncoming }) => !isIncoming,
  isPlain: () => false,
  conversationOf: ({ thread_id }) => thread_id,
  present: (row) => row,
  listReaders,
  actingFor: ({ practice_id }) => ({ practiceId: practice_id }),
  publish: (tx, { practice_id, thread_id }) => publishThread(tx, practice_id, thread_id),
  onAppended: (tx, rows) => onAppended(tx, services, rows),
  // The team's work changes with each email, so there is always a statement more.
  isFollowedUp: () => false,
  explain,
})
