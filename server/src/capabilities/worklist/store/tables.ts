import type { HandBackReason } from '@corridor/contract/worklist/rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CommentRow } from '#engines/discussions/comments.ts'

export interface ItemRow {
  practice_id: string
  kind: string
  item_id: string
  title: string
  patient_id: string | null
  assignee_id: string | null
  claimed_by: string | null
  claimed_until: Date | null
  waiting_since: Date | null
  snoozed_until: Date | null
  done_at: Date | null
  note_count: number
  active_at: Date
  version: string
  order_key: string
}

/** What a note has beyond every comment. */
export interface NoteColumns {
  mentions: string[]
  handed_back_by: string | null
  handed_back_because: HandBackReason | null
}

export type NoteRow = CommentRow & NoteColumns

export interface WatchRow {
  kind: string
  item_id: string
  person_id: string
  is_replying: boolean
  until: Date
}

export interface TemplateRow {
  id: string
  practice_id: string
  name: string
  shortcut: string | null
  body: string
  version: number
  changed_at: Date
}

/** An item by its kind and its id there, of one practice. */
export interface Ref {
  practiceId: string
  kind: string
  itemId: string
  /** What must also hold of the row `item`: the actor may see it. */
  seen?: RawBuilder<boolean>
}

export const at = ({ practiceId, kind, itemId, seen = sql<boolean>`true` }: Ref) =>
  sql`item.practice_id = ${practiceId} AND item.kind = ${kind} AND item.item_id = ${itemId} AND ${seen}`

export const ITEM_COLUMNS = sql`item.practice_id, item.kind, item.item_id, item.title, item.patient_id, item.assignee_id,
  item.claimed_by, item.claimed_until, item.waiting_since, item.snoozed_until, item.done_at, item.note_count, item.active_at,
  item.version, item.order_key`
