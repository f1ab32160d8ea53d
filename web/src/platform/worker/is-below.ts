const partsOf = (version: string): number[] =>
  version.split('.').map((part) => Number.parseInt(part, 10) || 0)

/** Whether a version, as 1.12.0, is older than another. */
export function isBelow(version: string, minimum: string): boolean {
  const [own, least] = [partsOf(version), partsOf(minimum)]
  const at = least.findIndex((part, index) => part !== (own[index] ?? 0))
  return at >= 0 && (own[at] ?? 0) < least[at]!
}
