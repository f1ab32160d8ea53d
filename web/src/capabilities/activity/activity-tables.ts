import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { browserStorage } from '../../platform/storage.ts'

/** The tables of each set, and the one that opens until somebody chooses another (specification, platform §2). */
export const SETS = {
  documents: { claim: 'SharedInbox', tables: ['incoming', 'outgoing', 'processed'], first: 'processed' },
  efax: { claim: 'eFax', tables: ['incoming', 'outgoing', 'processed', 'archived'], first: 'incoming' },
} as const satisfies Record<string, { claim: Claim; tables: readonly string[]; first: string }>

type SetKey = keyof typeof SETS
export type TableKey = (typeof SETS)[SetKey]['tables'][number]

/** The sets a person may open: documents need SharedInbox, faxes need eFax (platform §6). */
export const setsFor = (claims: readonly Claim[]): SetKey[] =>
  (['documents', 'efax'] as const).filter((key) => claims.includes(SETS[key].claim))

/** What the address asks for, as far as it exists and is open to the person. */
export function tableInAddress(
  search: URLSearchParams,
  open: readonly SetKey[],
): { set: SetKey; table: TableKey } {
  const set = open.find((key) => key === search.get('set')) ?? open[0] ?? 'documents'
  const tables: readonly TableKey[] = SETS[set].tables
  const chosen = search.get('table') ?? lastTableOf(set)
  return { set, table: tables.find((key) => key === chosen) ?? SETS[set].first }
}

const storage = browserStorage('localStorage')
const keyOf = (set: SetKey) => `activityTable.${set}`
const lastTableOf = (set: SetKey) => storage.getItem(keyOf(set))

/** Opens this table the next time too, on this device: a front desk works from Incoming all day. */
export const keepTable = (set: SetKey, table: TableKey): void => storage.setItem(keyOf(set), table)
