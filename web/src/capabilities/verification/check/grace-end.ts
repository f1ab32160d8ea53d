/** Until when the check can be postponed: the earlier of the two dates. Undefined unless both are set. */
export function graceEnd({
  noGraceDate,
  cutoffDate,
}: {
  noGraceDate: string | null
  cutoffDate: string | null
}): Date | undefined {
  if (!noGraceDate || !cutoffDate) return undefined
  return new Date(Math.min(Date.parse(noGraceDate), Date.parse(cutoffDate)))
}
