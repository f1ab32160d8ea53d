import { DEFAULT_TABLE } from '@corridor/contract/documents/tables.ts'
import { DEFAULT_FAX_TABLE } from '@corridor/contract/fax/tables.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { browserStorage } from '#platform/storage/storage.ts'

/** What needs action of all tables of a set. It stands behind those of the specification, whose numbers stay. */
export const NEEDS_ACTION = 'needs-action'

/**
 * The tables of each set, and the default one until another is chosen (specification, platform §2). Referrals stand behind the two sets
 * of the specification, whose numbers stay, and have their own views.
 */
export const SETS = {
  documents: {
    claim: 'SharedInbox',
    tables: ['incoming', 'outgoing', 'processed', NEEDS_ACTION],
    first: DEFAULT_TABLE,
  },
  efax: {
    claim: 'eFax',
    tables: ['incoming', 'outgoing', 'processed', 'archived', NEEDS_ACTION],
    first: DEFAULT_FAX_TABLE,
  },
  referrals: { claim: 'SharedInbox', tables: ['incoming'], first: 'Incoming' },
} as const satisfies Record<string, { claim: Claim; tables: readonly string[]; first: string }>

export type SetKey = keyof typeof SETS
export type TableKey = (typeof SETS)[SetKey]['tables'][number]

/** The sets a person may open: documents need SharedInbox, faxes need eFax (platform §6). */
export const setsFor = (claims: readonly Claim[]): SetKey[] =>
  (['documents', 'efax', 'referrals'] as const).filter((key) => claims.includes(SETS[key].claim))

/** In addresses the names of the tables are in small letters. */
const firstOf = (set: SetKey): TableKey =>
  SETS[set].first.toLowerCase() as Lowercase<(typeof SETS)[SetKey]['first']>

/** The table in the address, if it exists and is open to the person. */
export function tableInAddress(
  search: URLSearchParams,
  open: readonly SetKey[],
): { set: SetKey; table: TableKey } {
  const set = open.find((key) => key === search.get('set')) ?? open[0] ?? 'documents'
  const tables: readonly TableKey[] = SETS[set].tables
  const chosen = search.get('table') ?? lastTableOf(set)
  return { set, table: tables.find((key) => key === chosen) ?? firstOf(set) }
}

const storage = browserStorage('localStorage')
const keyOf = (set: SetKey) => `activityTable.${set}`
const lastTableOf = (set: SetKey) => storage.getItem(keyOf(set))

/**
 * Opens this table the next time too, on this device: a front desk works from Incoming all day. What needs action is where the menu leads
 * while something does, and no choice.
 */
export function storeTable(set: SetKey, table: TableKey): void {
  if (table !== NEEDS_ACTION) storage.setItem(keyOf(set), table)
}
