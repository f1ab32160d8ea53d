/** Writes the skeleton of a capability with one call and one screen: `npm run new -- NAME`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { withCapability, withName } from './lists.ts'
import { skeletonOf } from './skeleton.ts'

const [name = '', folder] = process.argv.slice(2)
const root = resolve(folder ?? join(import.meta.dirname, '../..'))
const stop = (problem: string): never => {
  console.error(problem)
  process.exit(1)
}

if (!/^[a-z]+(?:-[a-z]+)*$/.test(name)) stop('npm run new -- NAME, in small letters: npm run new -- recalls')
const files = Object.entries(skeletonOf(name))
const there = files.map(([path]) => path).filter((path) => existsSync(join(root, path)))
if (there.length > 0) stop(`These are there already: ${there.join(', ')}`)

for (const [path, text] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const change = (path: string, by: (source: string) => string): void =>
  writeFileSync(join(root, path), by(readFileSync(join(root, path), 'utf8')))

const ORDER = 'contract/src/kernel/capability-order.ts'
change(ORDER, (source) => withName(source, name))
const order = [...readFileSync(join(root, ORDER), 'utf8').matchAll(/^ {2}'([\w-]+)',$/gm)].map(
  ([, one]) => one!,
)
change('server/src/app/capabilities.ts', (source) =>
  withCapability(source, { list: 'capabilities', file: 'plugin.ts', name, order }),
)
change('web/src/app/capabilities.ts', (source) =>
  withCapability(source, { list: 'CAPABILITIES', file: 'routes.tsx', name }),
)

console.log(`${files.map(([path]) => path).join('\n')}

It is in the order of the capabilities and in both lists of the app. Now: npm run format, npm run who-may, npm test -- ${name}.
Where a specification names its calls, calls-of-clients.test.ts makes them with exactly those fields. docs/new-feature.md says what comes next; README.md and CHANGELOG.md get a line in users’ words.`)
