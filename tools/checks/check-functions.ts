/** Checks that functions can be read at once. Prints each that is too long as `file:line rule`. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listFiles } from './boundaries/source-file.ts'
import { isNode, lineAt, type Node, nodesIn, parseProgram } from './syntax.ts'

const TREES = ['bench', 'contract', 'e2e', 'server', 'tools', 'web']
const LINES_MAX = 100
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..', '..'))
const problems = TREES.flatMap((tree) => listFiles(root, tree)).flatMap((path) =>
  findLongFunctions(path, readFileSync(join(root, path), 'utf8')),
)
for (const problem of problems) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0

function findLongFunctions(path: string, text: string): string[] {
  if (text.split('\n').length <= LINES_MAX) return []
  const found: string[] = []
  const visit = (nodes: unknown, parents: readonly Node[]) => {
    for (const node of nodesIn(nodes)) {
      const line = lineAt(text, node.start)
      const count = lineAt(text, node.end) - line + 1
      // What has no more lines than a function may have holds no longer one.
      if (count <= LINES_MAX && node.type !== 'Program') continue
      if (FUNCTIONS.includes(node.type) && !isGroupOfTests(node, parents[0]))
        found.push(
          `${path}:${line} ${nameOf(node, parents)} has ${count} lines: at most ${LINES_MAX}, then named parts`,
        )
      for (const child of Object.values(node)) visit(child, [node, ...parents])
    }
  }
  visit(parseProgram(path, text), [])
  return found
}

/** `describe` only groups tests, each of which is a function of its own. */
function isGroupOfTests(node: Node, parent?: Node): boolean {
  if (parent?.type !== 'CallExpression' || !nodesIn(parent.arguments).includes(node)) return false
  let callee = parent.callee
  while (isNode(callee)) {
    if (callee.name === 'describe') return true
    if (isNode(callee.property) && callee.property.name === 'describe') return true
    callee = callee.object ?? callee.callee ?? callee.tag
  }
  return false
}

/** Its own name, or that of the first thing around it that has one: the variable it is put into, or the title of a test. */
function nameOf(node: Node, parents: readonly Node[]): string {
  for (const { id, key, arguments: given } of [node, ...parents]) {
    const [name] = nodesIn([...nodesIn(id), ...nodesIn(key)]).map((one) => one.name)
    if (typeof name === 'string') return name
    const [title] = nodesIn(given).map((one) => one.value)
    if (typeof title === 'string') return `'${title}'`
  }
  return 'a function'
}
