import type { Import, SourceFile } from './source-file.ts'

/**
 * Files that import each other in a circle: each circle once, beginning with the first of its files by name. An import of a type counts too:
 * a reader of one file of the circle has to read them all.
 */
export function findCircles(files: readonly SourceFile[]): string[][] {
  const shown = files.filter(({ isTest }) => !isTest)
  const paths = new Set(shown.map(({ path }) => path))
  const counts = (path: string, { target }: Import) => paths.has(target) && target !== path
  const arrows = new Map(
    shown.map(({ path, imports }) => [
      path,
      imports.filter((one) => counts(path, one)).map(({ target }) => target),
    ]),
  )
  const circles: string[][] = []
  const done = new Set<string>()
  for (const path of [...paths].toSorted()) {
    const circle = done.has(path) ? undefined : shortestWayBack(path, arrows)
    for (const member of circle ?? [path]) done.add(member)
    if (circle) circles.push(circle)
  }
  return circles
}

/** The shortest path from a file through its imports back to it. */
function shortestWayBack(
  start: string,
  arrows: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const waiting = [start]
  for (const path of waiting) {
    for (const target of arrows.get(path) ?? []) {
      if (target === start) return wayTo(path, cameFrom)
      if (cameFrom.has(target)) continue
      cameFrom.set(target, path)
      waiting.push(target)
    }
  }
  return undefined
}

function wayTo(path: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const way = [path]
  for (let before = cameFrom.get(path); before; before = cameFrom.get(before)) way.unshift(before)
  return way
}
