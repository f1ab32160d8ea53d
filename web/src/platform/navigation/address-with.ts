/** The address of the screen one is on with these parts changed; an empty part is left out. */
export function addressWith(
  search: URLSearchParams,
  change: Record<string, string | null>,
): { search: string } {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return { search: next.toString() }
}
