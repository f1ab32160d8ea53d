import type { Template, Watcher, WorkItem, WorkNote, WorkState } from '@corridor/contract/worklist/model.ts'
import * as people from '#capabilities/people/public.ts'
import type { Database } from '#platform/database/database.ts'
import { listStates } from './store/lists.ts'
import type { ItemRow, NoteRow, TemplateRow, WatchRow } from './store/tables.ts'

/** Somebody whose account is gone. */
const FORMER = 'A former colleague'

export type Names = (personId: string | null) => string

/** How people are called, for a screen of this practice. */
export async function namesOf(db: Database, ids: readonly (string | null)[]): Promise<Names> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const found = wanted.length > 0 ? await people.list(db, wanted) : []
  const names = new Map(found.map((one) => [one.id, people.nameOf(one)]))
  return (personId) => names.get(personId ?? '') ?? FORMER
}

const instant = (moment: Date | null): string | null => moment?.toISOString() ?? null

export const peopleOf = ({ assignee_id, claimed_by }: ItemRow): (string | null)[] => [assignee_id, claimed_by]

/** A claim that has run out is none. */
const claimOf = ({ claimed_by, claimed_until }: ItemRow, names: Names, now: Date): WorkState['claim'] =>
  claimed_by && claimed_until && claimed_until > now
    ? { personId: claimed_by, name: names(claimed_by), until: claimed_until.toISOString() }
    : null

export const presentState = (row: ItemRow, names: Names, now: Date): WorkState => ({
  kind: row.kind,
  itemId: row.item_id,
  assigneeId: row.assignee_id,
  assigneeName: row.assignee_id && names(row.assignee_id),
  claim: claimOf(row, names, now),
  waitingSince: instant(row.waiting_since),
  snoozedUntil: instant(row.snoozed_until),
  doneAt: instant(row.done_at),
  noteCount: row.note_count,
  activeAt: row.active_at.toISOString(),
  version: Number(row.version),
})

/** How far the team is with these items of one kind, by their ids. */
export async function presentStates(
  db: Database,
  of: { practiceId: string; kind: string },
  itemIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, WorkState>> {
  const rows = await listStates(db, of, itemIds)
  const names = await namesOf(db, rows.flatMap(peopleOf))
  return new Map(rows.map((row) => [row.item_id, presentState(row, names, now)]))
}

export const presentItem = (row: ItemRow, names: Names, now: Date): WorkItem => ({
  ...presentState(row, names, now),
  title: row.title,
  patientId: row.patient_id,
})

export const presentNote = (row: NoteRow, names: Names): WorkNote => ({
  id: row.id,
  author: row.author_id ? { id: row.author_id, name: names(row.author_id) } : null,
  text: row.text,
  mentions: row.mentions.map((id) => ({ id, name: names(id) })),
  handedBack: row.handed_back_because && {
    name: names(row.handed_back_by),
    reason: row.handed_back_because,
  },
  createdAt: row.created_at.toISOString(),
})

export const presentWatcher = (row: WatchRow, names: Names): Watcher => ({
  kind: row.kind,
  itemId: row.item_id,
  personId: row.person_id,
  name: names(row.person_id),
  isReplying: row.is_replying,
  until: row.until.toISOString(),
})

export const presentTemplate = ({
  id,
  name,
  shortcut,
  body,
  version,
  changed_at,
}: TemplateRow): Template => ({
  id,
  name,
  shortcut,
  body,
  version,
  changedAt: changed_at.toISOString(),
})
