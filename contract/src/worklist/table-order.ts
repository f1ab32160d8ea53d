/** How a table that a team works through is sorted. */
export const TABLE_ORDERS = ['newest-first', 'needs-action-first'] as const
export type TableOrder = (typeof TABLE_ORDERS)[number]

/** Choosing the same filter twice turns it off (specification, platform §4). */
export const withFilter = <Filter extends string>(
  current: Filter | 'Unset',
  chosen: Filter | 'Unset',
): Filter | 'Unset' => (current === chosen ? 'Unset' : chosen)

interface Waits {
  id: string
  needsActionSince: string | null
}

/** The longest wait first. */
export const byWait = (one: Waits, other: Waits): number =>
  Date.parse(one.needsActionSince ?? '') - Date.parse(other.needsActionSince ?? '') ||
  (one.id < other.id ? -1 : 1)

interface Recorded {
  id: string
  /** Goes up with every change: of two the greater one is newer. */
  version: number
}

/** A table after one of its records came or changed: the record stands once and where it belongs, or nowhere. An older one is ignored. */
export function withRecord<R extends Recorded>(
  records: readonly R[],
  record: R,
  { belongs, order }: { belongs: boolean; order: (one: R, other: R) => number },
): readonly R[] {
  if (records.some(({ id, version }) => id === record.id && version > record.version)) return records
  const others = records.filter(({ id }) => id !== record.id)
  return belongs ? [...others, record].sort(order) : others
}
