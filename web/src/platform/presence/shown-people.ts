const counts = new Map<string, number>()
const hearers = new Set<() => void>()

/** The people whose status this window shows. */
export const shownPeople = (): string[] => [...counts.keys()]

/** Called when a person is shown who was not before. */
export function onShownPeople(hear: () => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** Marks a person as shown until the returned function is called; they may be shown several times. */
export function showPerson(personId: string): () => void {
  const before = counts.get(personId) ?? 0
  counts.set(personId, before + 1)
  if (before === 0) for (const hear of hearers) hear()
  return () => {
    const left = (counts.get(personId) ?? 1) - 1
    if (left > 0) counts.set(personId, left)
    else counts.delete(personId)
  }
}
