import type { ContentSource } from '../content.ts'

/** A source that writes down every stretch that is fetched from it. */
export function counted({ name, size, read }: ContentSource) {
  const reads: { start: number; end: number }[] = []
  const source: ContentSource = {
    name,
    size,
    read: (range = { start: 0, end: size - 1 }) => {
      reads.push(range)
      return read(range)
    },
  }
  return { source, reads, given: () => reads.reduce((sum, { start, end }) => sum + end - start + 1, 0) }
}
