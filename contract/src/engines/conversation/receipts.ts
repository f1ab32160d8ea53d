/** For each reader the position of the message up to which they have read, or received. */
export type Positions = Readonly<Record<string, number>>

/** A receipt that is older than the one that is there changes nothing; null stands for none. */
export const withPosition = (positions: Positions, readerId: string, position: number | null): Positions =>
  position === null || (positions[readerId] ?? -1) >= position
    ? positions
    : { ...positions, [readerId]: position }

const hasEvery = (positions: Positions, readerIds: readonly string[], seq: number): boolean =>
  readerIds.length > 0 && readerIds.every((id) => (positions[id] ?? 0) >= seq)

/** How far a stored message has come: what all of its readers have done with it. */
export function reachedStatus(
  seq: number,
  readerIds: readonly string[],
  { readUpTo, deliveredUpTo }: { readUpTo: Positions; deliveredUpTo: Positions },
): 'sent' | 'delivered' | 'read' {
  if (hasEvery(readUpTo, readerIds, seq)) return 'read'
  return hasEvery(deliveredUpTo, readerIds, seq) ? 'delivered' : 'sent'
}
