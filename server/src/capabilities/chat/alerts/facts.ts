import { LISTED_MEMBERS } from '@corridor/contract/chat/limits.ts'
import { distinctNames, groupTitle } from '@corridor/contract/chat/rules.ts'
import type { Database } from '../../../platform/database/database.ts'
import { nameOf } from '../present.ts'
import type { AlertedRow } from '../store/alerts.ts'
import { countMembers, listMembersOf } from '../store/channels.ts'
import type { MemberRow, NamedRow } from '../store/tables.ts'

/** What each of its members calls a conversation: a group without a name is called after the others in it. */
export type GroupNames = (personId: string) => string

export async function groupNames(
  db: Database,
  channelId: string,
  { is_group, channel_name }: Pick<AlertedRow, 'is_group' | 'channel_name'>,
): Promise<GroupNames> {
  if (!is_group || channel_name) return () => (is_group ? channel_name : '')
  const members = await listMembersOf(db, [channelId], LISTED_MEMBERS)
  const count = await countMembers(db, channelId)
  return (personId) => {
    const others = namesIn(members.filter(({ person_id }) => person_id !== personId))
    return groupTitle([...others.values()], count - 1)
  }
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
export const factsOf = (channelId: string, row: NamedRow & Pick<AlertedRow, 'id'>, group: string) => ({
  channelId,
  from: nameOf(row),
  group,
  messageId: row.id,
})

/** What an alert about one message is about, within its conversation. */
export const aboutMessage = (channelId: string, seq: number): string => `${channelId}/${seq}`
