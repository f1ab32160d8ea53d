import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type Sql = RawBuilder<unknown>

export interface MemberTables {
  /** What people are members of: it has an `id`. */
  group: string
  /** A row for each who is or was in it: the two keys and `left_at`. */
  member: string
  groupKey: string
  memberKey: string
}

export interface Membership {
  groupId: string
  memberId: string
}

/** Who is in a group, how they come and go, and how each of them keeps it for themselves. */
export function groupMembers(tables: MemberTables) {
  const group = sql.table(tables.group)
  const member = sql.table(tables.member)
  const groupKey = sql.ref(tables.groupKey)
  const memberKey = sql.ref(tables.memberKey)

  return {
    /**
     * Adds members, each beginning with these values, of the alias `joined` of the group, also those who come back. Returns those who
     * were not members. Needs the lock of the group.
     */
    async add(
      db: Database,
      groupId: string,
      ids: readonly string[],
      begins: Readonly<Record<string, Sql>>,
    ): Promise<string[]> {
      const names = Object.keys(begins).map((name) => sql.ref(name))
      const again = names.map((name) => sql`${name} = EXCLUDED.${name}`)
      const { rows } = await sql<{ id: string }>`
        INSERT INTO ${member} AS known (${groupKey}, ${memberKey}, ${sql.join(names)})
        SELECT joined.id, given.id, ${sql.join(Object.values(begins))}
        FROM ${group} joined, (SELECT DISTINCT unnest(${ids}::uuid[]) AS id) given WHERE joined.id = ${groupId}
        ON CONFLICT (${groupKey}, ${memberKey}) DO UPDATE SET left_at = NULL, ${sql.join(again)}
        WHERE known.left_at IS NOT NULL RETURNING ${memberKey} AS id`.execute(db)
      return rows.map(({ id }) => id)
    },

    /**
     * Takes people out of groups: those of whom the condition holds, on the member table by its name. Returns who was taken out of
     * which. Needs the locks of the groups.
     */
    async remove(
      db: Database,
      groupIds: readonly string[],
      ids: readonly string[],
      now: Date,
      condition?: Sql,
    ): Promise<Membership[]> {
      const { rows } = await sql<Membership>`
        UPDATE ${member} SET left_at = ${now}
        WHERE ${groupKey} = ANY(${groupIds}) AND ${memberKey} = ANY(${ids}) AND left_at IS NULL
          ${condition ? sql`AND ${condition}` : sql``}
        RETURNING ${groupKey} AS "groupId", ${memberKey} AS "memberId"`.execute(db)
      return rows
    },

    /** Changes how a member keeps it, by values of the aliases `member` and `joined`. Nothing about others changes. */
    async changeOwn(
      db: Database,
      { groupId, memberId }: Membership,
      changes: Readonly<Record<string, Sql>>,
      isIn: Sql = sql`member.left_at IS NULL`,
    ): Promise<void> {
      const assigned = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      await sql`
        UPDATE ${member} member SET ${sql.join(assigned)} FROM ${group} joined
        WHERE joined.id = member.${groupKey} AND member.${groupKey} = ${groupId} AND member.${memberKey} = ${memberId}
          AND ${isIn}`.execute(db)
    },

    /**
     * Changes groups as everybody sees them: a name, what is pinned, whether anybody can write; or, without a value, who is in them. By
     * the numbers that it raises windows follow, and cached readers end. Returns them by group. Needs the locks of the groups, which
     * have `change_seq, facts_seq, changed_at`.
     */
    async changeFacts(
      db: Database,
      groupIds: readonly string[],
      changes: Readonly<Record<string, Sql>>,
      now: Date,
    ): Promise<Map<string, number>> {
      const assigned = Object.entries(changes).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`)
      const { rows } = await sql<{ id: string; change_seq: string }>`
        UPDATE ${group} SET change_seq = change_seq + 1, facts_seq = change_seq + 1, changed_at = ${now}${sql.join(assigned, sql``)}
        WHERE id = ANY(${groupIds}) RETURNING id, change_seq`.execute(db)
      return new Map(rows.map(({ id, change_seq }) => [id, Number(change_seq)]))
    },

    /** Who is in it, or those of whom the condition holds. */
    async listIds(db: Database, groupId: string, condition?: Sql): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        SELECT ${memberKey} AS id FROM ${member} WHERE ${groupKey} = ${groupId} AND left_at IS NULL
          ${condition ? sql`AND ${condition}` : sql``}`.execute(db)
      return rows.map(({ id }) => id)
    },

    async count(db: Database, groupId: string): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int FROM ${member} WHERE ${groupKey} = ${groupId} AND left_at IS NULL`.execute(db)
      return rows[0]!.count
    },
  }
}
