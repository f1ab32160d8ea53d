import { CAPABILITY_ORDER } from '../../../contract/src/kernel/capability-order.ts'
import { findCircles } from './circles.ts'
import { findFullFolders } from './full-folders.ts'
import { findUpward } from './platform-layers.ts'
import type { Import, SourceFile } from './source-file.ts'

export interface Violation {
  path: string
  line: number
  rule: string
}

const ORDER: readonly string[] = CAPABILITY_ORDER
/** The engines, each above those that may use it. */
const ENGINE_ORDER = ['conversation', 'discussions', 'intake']
const LINES_MAX = 400
const EMPTY_NAMES = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager']
const SHAPES = /^contract\/src\/(?:[^/]+\/(?:routes|model|events)\.ts|kernel\/shapes\.ts)$/
const DATA_MODULES = /^web\/src\/platform\/(?:api|capability|live|navigation|session|query|outbox|storage)\b/
const WRITES_SQL = [
  /\bsql`/,
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
  /['"`]\s*(?:select\s.+\sfrom|insert\s+into|update\s+\S+\s+set|delete\s+from)\s/i,
]

type ImportRule = (file: SourceFile, one: Import) => string | undefined

const capabilityIn = (tree: string, path: string): string | undefined =>
  path.startsWith(tree) ? /^([^/]+)\//.exec(path.slice(tree.length))?.[1] : undefined

/** Whether `one` may use `other`: it stands below it in the list. */
const standsBelow = (one: string, other: string): boolean => ORDER.indexOf(other) < ORDER.indexOf(one)

const ENGINES = /^(contract|server|web)\/src\/engines\//

/** An engine uses those above it and knows no capability; files are what each of them may carry. */
const betweenEngines: ImportRule = ({ path, isTest }, { target }) => {
  const tree = ENGINES.exec(path)?.[0]
  const own = tree && capabilityIn(tree, path)
  if (!tree || !own) return undefined
  const other = capabilityIn(tree, target)
  if (other) {
    if (own === other || ENGINE_ORDER.indexOf(other) < ENGINE_ORDER.indexOf(own)) return undefined
    return `the engine ${own} imports only engines above it (${target})`
  }
  const contract = capabilityIn('contract/src/', target)
  const isOfCapability =
    (ORDER.includes(contract ?? '') && contract !== 'files') || /\/(?:capabilities|app)\//.test(target)
  return isOfCapability && !isTest ? `an engine knows no capability (${target})` : undefined
}

const fromContract: ImportRule = ({ path, isTest }, { target, isPackage }) => {
  if (!path.startsWith('contract/src/')) return undefined
  if (isPackage) {
    return isTest || /^zod(?:\/|$)/.test(target)
      ? undefined
      : `the contract imports no package but zod (${target})`
  }
  if (!target.startsWith('contract/src/')) return `the contract imports neither server nor web (${target})`
  const own = capabilityIn('contract/src/', path)
  const other = capabilityIn('contract/src/', target)
  if (!own || own === other || other === 'kernel') return undefined
  if (own === 'kernel') return `the kernel imports no capability and no engine (${target})`
  if (own === 'engines' || other === 'engines') return undefined
  return other && standsBelow(own, other)
    ? undefined
    : `${own} imports only capabilities above it (${target})`
}

const fromServerPlatform: ImportRule = ({ path, isTest }, { target }) => {
  if (!path.startsWith('server/src/platform/') || isTest) return undefined
  return /^server\/src\/(?:capabilities|app|providers|engines)\//.test(target)
    ? `the platform imports neither engines, capabilities, app nor providers (${target})`
    : undefined
}

const fromProviders: ImportRule = ({ path, isTest }, { target, isPackage }) => {
  if (!path.startsWith('server/src/providers/') || isTest || isPackage) return undefined
  return /^(?:server\/src\/(?:platform|providers)|contract\/src)\//.test(target)
    ? undefined
    : `providers import only platform and contract (${target})`
}

const NOT_OF_ADAPTERS =
  /^server\/src\/platform\/(?:action\.ts|capability\.ts|jobs\/jobs?\.ts|database\/|http\/mount\.ts)/

/** A provider is an adapter: what has routes, jobs or tables is a capability, or is fed by the store of one. */
const adaptersAlone: ImportRule = ({ path, isTest }, { target }) => {
  if (!path.startsWith('server/src/providers/') || isTest) return undefined
  return NOT_OF_ADAPTERS.test(target) ? `providers hold no SQL, routes or jobs (${target})` : undefined
}

const SERVER_CAPABILITIES = 'server/src/capabilities/'
const WEB_CAPABILITIES = 'web/src/capabilities/'

const fromServerCapability: ImportRule = ({ path, isTest }, { target }) => {
  const own = capabilityIn(SERVER_CAPABILITIES, path)
  const other = capabilityIn(SERVER_CAPABILITIES, target)
  if (!own || !other || own === other) return undefined
  if (isTest && target.startsWith(`${SERVER_CAPABILITIES}${other}/testing/`)) return undefined
  if (target !== `${SERVER_CAPABILITIES}${other}/public.ts`)
    return `${other} is open only by its public.ts (${target})`
  return isTest || standsBelow(own, other)
    ? undefined
    : `${own} imports only capabilities above it (${target})`
}

const sqlOutsideStore: ImportRule = (file, { target, names }) =>
  mustNotHoldSql(file) && target === 'kysely' && /\bsql\b/.test(names)
    ? 'only store files import sql'
    : undefined

const typesOfShapes: ImportRule = ({ path, isTest }, { target, isType }) =>
  path.startsWith('web/src/') && SHAPES.test(target) && !isType && !isTest
    ? `the web imports shapes only by "import type" (${target})`
    : undefined

const WEB_LAYERS = ['worker', 'ui', 'guest', 'platform', 'engines', 'entry', 'capabilities', 'app'] as const

const layerOf = (path: string): number =>
  WEB_LAYERS.findIndex((layer) => path.startsWith(`web/src/${layer}/`))

/**
 * In the web, arrows run down only: the app on top, then the capabilities, the entry pages, the engines, the platform, what guest pages share,
 * the looks, and what the service worker knows.
 */
const fromWebLayer: ImportRule = ({ path, isTest }, { target }) => {
  const own = layerOf(path)
  const other = layerOf(target)
  if (own < 0 || other <= own || isTest) return undefined
  const [layer, above] = [WEB_LAYERS[own], WEB_LAYERS[other]]
  if (layer === 'ui') return above === 'platform' ? undefined : `the design system knows no data (${target})`
  return `in the web, ${layer} imports nothing of ${above} (${target})`
}

const fromUi: ImportRule = ({ path }, { target }) =>
  path.startsWith('web/src/ui/') && DATA_MODULES.test(target)
    ? `the design system knows no data (${target})`
    : undefined

/** Pages for people without an account: they are an entry of their own, and small, so they load nothing of the app. */
const GUEST_PAGES = /^web\/src\/(?:app\/guest\/|capabilities\/[^/]+\/guest(?:\.ts$|\/))/

const guestApart: ImportRule = ({ path, isTest }, { target }) => {
  if (!path.startsWith('web/src/') || path.startsWith('web/src/guest/') || isTest) return undefined
  const isOfGuests = GUEST_PAGES.test(path)
  if (target.startsWith('web/src/guest/') && !isOfGuests)
    return `what guest pages share is for guest pages alone (${target})`
  return isOfGuests && /^web\/src\/(?:platform|engines|entry)\//.test(target)
    ? `a guest page loads nothing of the app (${target})`
    : undefined
}

const betweenWebCapabilities: ImportRule = ({ path, isTest }, { target }) => {
  const own = capabilityIn(WEB_CAPABILITIES, path)
  const other = capabilityIn(WEB_CAPABILITIES, target)
  if (!other || own === other || isTest) return undefined
  const isFromApp = path.startsWith('web/src/app/')
  if (!own && !isFromApp) return undefined
  const door = target.slice(`${WEB_CAPABILITIES}${other}/`.length)
  const isDoor = /^public\.tsx?$/.test(door) || (isFromApp && /^(?:routes\.tsx|entry-routes\.ts)$/.test(door))
  if (!isDoor)
    return `${other} is open only by its public.ts${own ? '' : ', routes.tsx and entry-routes.ts'} (${target})`
  return !own || standsBelow(own, other) ? undefined : `${own} imports only capabilities above it (${target})`
}

/** The part of server or web that a file belongs to: the platform, one engine, one provider, one capability, and so on. */
const partOf = (path: string): string | undefined =>
  /^(?:server|web)\/(?:src\/(?:(?:capabilities|engines|providers)\/[^/]+|[^/]+\/)|testing\/)/.exec(path)?.[0]

/** A way up through the folders says where a file stands, and breaks when it moves; a name says what it uses. */
const byName: ImportRule = ({ path }, { target, isRelative }) => {
  const [own, other] = [partOf(path), partOf(target)]
  if (!isRelative || !own || !other || own === other || path.split('/')[0] !== target.split('/')[0])
    return undefined
  return `what belongs to another part is imported by its name, which begins with # (${target})`
}

const IMPORT_RULES: readonly ImportRule[] = [
  betweenEngines,
  byName,
  fromContract,
  fromServerPlatform,
  fromProviders,
  adaptersAlone,
  fromServerCapability,
  sqlOutsideStore,
  typesOfShapes,
  fromWebLayer,
  fromUi,
  guestApart,
  betweenWebCapabilities,
]

function mustNotHoldSql({ path, isTest }: SourceFile): boolean {
  if (isTest) return false
  if (path.startsWith('server/src/providers/')) return true
  if (!path.startsWith(SERVER_CAPABILITIES)) return false
  return !/^[^/]+\/store(?:\.ts$|\/)/.test(path.slice(SERVER_CAPABILITIES.length))
}

function checkSql(file: SourceFile): Violation[] {
  if (!mustNotHoldSql(file)) return []
  return file.lines.flatMap((text, index) =>
    WRITES_SQL.some((pattern) => pattern.test(text))
      ? [{ path: file.path, line: index + 1, rule: 'only store files write SQL' }]
      : [],
  )
}

function checkAudit({ path, lines, isTest }: SourceFile): Violation[] {
  if (!path.startsWith(SERVER_CAPABILITIES) || isTest) return []
  return lines.flatMap((text, index) =>
    /\baddAuditEntry\b|\btx\.audit\(/.test(text)
      ? [{ path, line: index + 1, rule: 'the line of a call is written by its maker' }]
      : [],
  )
}

function checkName({ path }: SourceFile): Violation[] {
  const parts = path.split('/').map((part) => part.replace(/\..*$/, ''))
  const empty = parts.find((part) => EMPTY_NAMES.includes(part.toLowerCase().split('-').at(-1) ?? ''))
  return empty ? [{ path, line: 1, rule: `"${empty}" says nothing: name the thing` }] : []
}

function checkLength({ path, lines }: SourceFile): Violation[] {
  const count = lines.at(-1) === '' ? lines.length - 1 : lines.length
  return count > LINES_MAX
    ? [{ path, line: LINES_MAX + 1, rule: `${count} lines: at most ${LINES_MAX}` }]
    : []
}

function checkCapability({ path }: SourceFile): Violation[] {
  const trees = [SERVER_CAPABILITIES, WEB_CAPABILITIES, 'contract/src/']
  const name = trees.map((tree) => capabilityIn(tree, path)).find(Boolean)
  if (!name || ['kernel', 'engines'].includes(name) || ORDER.includes(name)) return []
  return [{ path, line: 1, rule: `"${name}" is not in contract/src/kernel/capability-order.ts` }]
}

function checkCircles(files: readonly SourceFile[]): Violation[] {
  return findCircles(files).map(([path = '', ...others]) => ({
    path,
    line: 1,
    rule: `imports run in a circle (${[...others, path].join(' → ')})`,
  }))
}

/** Everything in these files that the house rules forbid. */
export function findViolations(files: readonly SourceFile[]): Violation[] {
  const single = files.flatMap((file) => [
    ...file.imports.flatMap((one) =>
      IMPORT_RULES.map((rule) => rule(file, one))
        .filter((rule) => rule !== undefined)
        .map((rule) => ({ path: file.path, line: one.line, rule })),
    ),
    ...[checkSql, checkAudit, checkName, checkLength, checkCapability].flatMap((check) => check(file)),
  ])
  return [...single, ...findUpward(files), ...findFullFolders(files), ...checkCircles(files)]
}
