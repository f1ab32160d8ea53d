const PAGE = 'docs/life-of-a-message.md'
/** So many files can still be read in an hour: one more means that something on the way was split without a need. */
const FILES_MAX = 45
const STEP = /^(?:\d+\.| {2,})/
const FILE = /\]\(([^)\s]+\.tsx?)\)/g

/** Whether the way of a message from one screen to another has grown too long. */
export function findLongWay(
  path: string,
  read: (path: string) => string,
): { line: number; problem: string }[] {
  if (path !== PAGE) return []
  const steps = read(path)
    .split('\n')
    .filter((line) => STEP.test(line))
    .join('\n')
  const files = new Set([...steps.matchAll(FILE)].map(([, file]) => file))
  return files.size > FILES_MAX
    ? [{ line: 1, problem: `a message passes through ${files.size} files: at most ${FILES_MAX}` }]
    : []
}
