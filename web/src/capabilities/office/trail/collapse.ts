import type { TrailEntry } from '@corridor/contract/office/trail.ts'
import { isAutomatic } from './words.ts'

export interface CollapsedEntry {
  /** The newest of them. */
  entry: TrailEntry
  count: number
}

/** Opening a few pages one after the other is one visit. */
const VISIT_MS = 10 * 60_000

/** Entries, newest first, with the repeated background reads of one visit counted in one row. */
export function collapse(entries: readonly TrailEntry[]): CollapsedEntry[] {
  const rows: CollapsedEntry[] = []
  const open = new Map<string, { row: CollapsedEntry; at: number }>()
  for (const entry of entries) {
    const key = [entry.personId, entry.word, entry.subjectId, entry.address].join(' ')
    const at = Date.parse(entry.at)
    const newer = isAutomatic(entry) ? open.get(key) : undefined
    if (newer && newer.at - at <= VISIT_MS) {
      newer.row.count += 1
      newer.at = at
      continue
    }
    const row = { entry, count: 1 }
    rows.push(row)
    open.set(key, { row, at })
  }
  return rows
}
