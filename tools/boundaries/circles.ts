import type { Import, SourceFile } from './source-file.ts'

/**
 * In these rooms an import of a type counts too: whoever reads one file of the circle has to read them all. Elsewhere only
 * what is there at run time counts; the platform's types name each other, as `Services` names everything.
 */
const TYPES_COUNT = /^(?:contract\/src|server\/src\/capabilities)\//

/** Files that import each other in a circle: each circle once, beginning with the first of its files by name. */
export function findCircles(files: readonly SourceFile[]): string[][] {
  const shown = files.filter(({ isTest }) => !isTest)
  const known = new Set(shown.map(({ path }) => path))
  const counts = (path: string, { target, isType }: Import) =>
    known.has(target) && target !== path && (!isType || TYPES_COUNT.test(path))
  const arrows = new Map(
    shown.map(({ path, imports }) => [
      path,
      imports.filter((one) => counts(path, one)).map(({ target }) => target),
    ]),
  )
  const circles: string[][] = []
  const done = new Set<string>()
  for (const path of [...known].toSorted()) {
    const circle = done.has(path) ? undefined : shortestWayBack(path, arrows)
    for (const member of circle ?? [path]) done.add(member)
    if (circle) circles.push(circle)
  }
  return circles
}

/** The shortest way from a file along its imports back to it. */
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
