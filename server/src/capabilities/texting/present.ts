import type { State } from '@corridor/contract/deliveries/rules.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { displayName } from '@corridor/contract/people/rules.ts'
import type { TextConversation, TextMessage } from '@corridor/contract/texting/model.ts'
import { familyName } from '@corridor/contract/texting/rules.ts'
import type { SmsStatus } from '@corridor/contract/texting/types.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { mayText } from './access.ts'
import { KIND } from './kind.ts'
import { countUnreadTexts, findConversations } from './store/conversations.ts'
import type { ConversationRow, MessageRow, NamedPatient, TextSender } from './store/tables.ts'
import { listUnsent } from './store/waits.ts'

interface Numbered {
  patient_number: string
  people: NamedPatient[] | null
  chosen: NamedPatient | null
}

/** Whom a conversation is with: whom somebody chose, or the only one who has the number. Several are never guessed at. */
export function patientOf({ people, chosen }: Numbered): NamedPatient | undefined {
  if (chosen) return chosen
  return people?.length === 1 ? people[0] : undefined
}

export const conversationName = (row: Numbered): string =>
  row.chosen ? familyName([row.chosen]) : familyName(row.people ?? []) || shownAddress(row.patient_number)

/** A conversation as something that the team works on. */
export const workItemOf = (itemId: string, row: Numbered & { practice_id: string }) => ({
  practiceId: row.practice_id,
  kind: KIND,
  itemId,
  title: conversationName(row),
  patientId: patientOf(row)?.id ?? null,
  waitingSince: null,
})

/** How conversations are called to somebody who may see them, by what an audit entry or a delivery is about. */
export async function conversationNames(
  db: Database,
  viewer: Person,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!mayText(viewer)) return new Map()
  const idOf = (subject: string): string => subject.split('/', 1)[0]!
  const rows = await readFor(db, { practiceId: viewer.practiceId }, (own) =>
    findConversations(own, [...new Set(ids.map(idOf))]),
  )
  const names = new Map(rows.map((row) => [row.id, conversationName(row)]))
  return new Map(
    ids.flatMap((id) => {
      const name = names.get(idOf(id))
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
}

/** Conversations with how far the team is with them. */
export async function presentConversations(
  db: Database,
  practiceId: string,
  rows: readonly ConversationRow[],
  now: Date,
): Promise<TextConversation[]> {
  const ids = rows.map(({ id }) => id)
  const states = await worklist.presentStates(db, { practiceId, kind: KIND }, ids, now)
  const unreadIds = rows.flatMap(({ id, is_unread }) => (is_unread ? [id] : []))
  const unread = unreadIds.length > 0 ? await countUnreadTexts(db, unreadIds) : undefined
  const unsent = await listUnsent(db, ids)
  return rows.map((row) => ({
    id: row.id,
    practiceId: row.practice_id,
    patientId: patientOf(row)?.id ?? null,
    patientName: conversationName(row),
    practiceNumber: row.practice_number,
    patientNumber: row.patient_number,
    hasUnreadMessage: row.is_unread,
    unreadCount: unread?.get(row.id) ?? 0,
    previewText: row.preview,
    lastMessageDateUtc: row.last_message_at?.toISOString() ?? null,
    lastUpdatedDateTime: row.changed_at.toISOString(),
    isArchived: row.is_archived,
    lastSeq: Number(row.last_seq),
    readSeq: Number(row.read_seq),
    isLastIncoming: row.is_last_incoming,
    lastSenderId: row.last_sender_id,
    lastSenderName: row.sender && senderName(row.sender),
    lastStatus: row.last_status,
    lastReason: row.last_reason,
    people: (row.people ?? []).map((one) => ({ id: one.id, name: familyName([one]) })),
    hasUnsentScheduled: unsent.has(row.id),
    work: states.get(row.id) ?? null,
  }))
}

export const senderName = (sender: TextSender): string =>
  displayName({
    firstName: sender.first_name,
    lastName: sender.last_name,
    role: sender.role,
    isDoctor: sender.is_doctor,
  })

export const presentText = (row: MessageRow): TextMessage => ({
  id: row.id,
  conversationId: row.conversation_id,
  seq: Number(row.seq),
  patientName: conversationName(row),
  patientNumber: row.patient_number,
  senderId: row.sender_id,
  senderName: row.sender && senderName(row.sender),
  smsMessage: row.text,
  smsStatus: row.status,
  messageType: row.files && row.files.length > 0 ? 'MMS' : 'SMS',
  purpose: row.purpose,
  isIncoming: row.is_incoming,
  reason: row.reason,
  files: row.files?.filter((one) => 'id' in one) ?? [],
  secureLink: row.link,
  missingPictures: row.files?.flatMap((one) => ('missing' in one ? [one.missing] : [])) ?? [],
  createdTimeUtc: row.created_at.toISOString(),
  lastUpdatedUtc: row.changed_at.toISOString(),
})

const STATUS_OF: Record<State, SmsStatus> = {
  queued: 'queued',
  cancelled: 'cancelled',
  unclear: 'unclear',
  'handed-over': 'sent',
  failed: 'failed',
  delivered: 'delivered',
  opened: 'delivered',
}

export const smsStatusOf = (state: State): SmsStatus => STATUS_OF[state]
