import { posix } from 'node:path'
import type { SourceFile } from './source-file.ts'

const FILES_MAX = 20

/** Folders that are still to be split. One that is done is taken from the list and never returns. */
const NOT_SPLIT = ['web/src/capabilities/chat/conversation']

/** Folders with too many files. A file, its test and its stylesheet count as one, and folders inside do not count. */
export function findFullFolders(
  files: readonly SourceFile[],
): { path: string; line: number; rule: string }[] {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    if (/\.test\.tsx?$/.test(path)) continue
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > FILES_MAX && !NOT_SPLIT.includes(folder))
    .map(([path, count]) => ({
      path,
      line: 1,
      rule: `${count} files: at most ${FILES_MAX}, then folders by topic`,
    }))
}
