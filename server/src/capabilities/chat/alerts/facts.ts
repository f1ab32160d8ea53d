import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import { distinctNames, groupTitle } from '@corridor/contract/chat/rules.ts'
import type { Database } from '#platform/database/database.ts'
import { nameOf } from '../present.ts'
import type { AlertedRow } from '../store/alerts.ts'
import { listMembersOf } from '../store/channels.ts'
import { channelMembers } from '../store/membership.ts'
import type { MemberRow, NamedRow } from '../store/tables.ts'

/** What an alert calls a conversation and who writes in it. */
export interface AlertNames {
  /** The conversation as this member calls it: a group without a name is called after the others in it. */
  group: (personId: string) => string
  /** Somebody who writes in it; of two members of one name it says which. */
  author: (row: NamedRow) => string
}

export async function alertNames(
  db: Database,
  channelId: string,
  { is_group, channel_name }: Pick<AlertedRow, 'is_group' | 'channel_name'>,
): Promise<AlertNames> {
  if (!is_group) return { group: () => '', author: nameOf }
  const members = await listMembersOf(db, [channelId], LISTED_MEMBERS)
  const called = namesIn(members)
  const author = (row: NamedRow) => called.get(row.person_id) ?? nameOf(row)
  if (channel_name) return { group: () => channel_name, author }
  const count = await channelMembers.count(db, channelId)
  const group = (personId: string) => {
    const others = namesIn(members.filter(({ person_id }) => person_id !== personId))
    return groupTitle([...others.values()], count - 1)
  }
  return { group, author }
}

/** What these members are called, so that two of one name are told apart. */
export const namesIn = (members: readonly MemberRow[]): ReadonlyMap<string, string> =>
  distinctNames(
    members.map((row) => ({
      userId: row.person_id,
      name: nameOf(row),
      role: row.role ?? '',
      practiceName: row.practice_name,
    })),
  )

/** What an alert about a message is made of. */
export const factsOf = (
  channelId: string,
  row: NamedRow & Pick<AlertedRow, 'id'>,
  { author, group }: AlertNames,
  readerId: string,
) => ({ channelId, from: author(row), group: group(readerId), messageId: row.id })

/** What an alert about one message is about, within its conversation. */
export const aboutMessage = (channelId: string, seq: number): string => `${channelId}/${seq}`
