import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { conversationNotFound } from '@corridor/contract/texting/errors.ts'
import * as office from '#capabilities/office/public.ts'
import * as session from '#capabilities/session/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { lockConversations } from '#engines/conversation/append-statements.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { KIND } from './kind.ts'
import { findConversation } from './store/conversations.ts'
import { type ConversationRow, textTables } from './store/tables.ts'

export const mayText = ({ claims, practiceId }: Person): boolean =>
  practiceId !== null && claims.has('PatientTexting')

/** Whether somebody may text by now for what they wrote earlier: they may have left, or lost the claim. */
export async function mayStillText(
  tx: Tx,
  services: Pick<Services, 'clock' | 'config'>,
  practiceId: string,
  personId: string | null,
): Promise<boolean> {
  const standing = personId === null ? undefined : await session.findStanding(tx.db, services, personId)
  return standing?.practiceId === practiceId && standing.claims.includes('PatientTexting')
}

/** Who is alerted of these conversations: the member who has one, or the whole team while nobody does. */
export async function findResponsible(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<(conversationId: string) => readonly string[]> {
  const items = await worklist.listStates(db, { practiceId, kind: KIND }, ids)
  const assignees = new Map(items.map(({ item_id, assignee_id }) => [item_id, assignee_id]))
  const team = await office.listTeamIds(db, practiceId)
  return (id) => {
    const assignee = assignees.get(id)
    return assignee && team.includes(assignee) ? [assignee] : team
  }
}

/** Conversations belong to a practice; somebody without one has none. */
export const practiceIdOf = ({ practiceId }: Person): string => found(practiceId, kernelErrors.notAllowed)

export const getConversation = async (
  db: Database,
  practiceId: string,
  id: string,
): Promise<ConversationRow> => found(await findConversation(db, practiceId, id), conversationNotFound)

/** The same, locked until the end of the transaction: for whatever changes it. */
export async function lockConversation({ db }: Tx, practiceId: string, id: string): Promise<ConversationRow> {
  await lockConversations(db, textTables, [id])
  return getConversation(db, practiceId, id)
}
