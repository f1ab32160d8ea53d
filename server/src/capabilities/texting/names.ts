import type { Person } from '../../platform/access/person.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFor } from '../../platform/database/unit-of-work.ts'
import { mayText } from './access.ts'
import { conversationName } from './present.ts'
import { findConversations } from './store/conversations.ts'

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
