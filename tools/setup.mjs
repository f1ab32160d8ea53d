// Makes a fresh checkout ready, and does next to nothing when it already is. Runs before the npm scripts, on whatever
// Node.js the machine has, before any package is there.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, NO_BROWSER } from './find-browser.mjs'
import { findRedis, NO_REDIS } from './find-redis.mjs'
import { withLock } from './setup-lock.mjs'
import { arePackagesCurrent, installPackages, runtimeOf } from './setup-packages.mjs'
import { fingerprintOf, stampOf } from './web-stamp.mjs'

const MINIMUM_NODE = 20
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const wants = (flag) => process.argv.includes(flag)
const packages = { isForStart: wants('--start') }
const say = (line) => console.error(`corridor: ${line}`)

function fail(sentence) {
  say(sentence)
  process.exitCode = 1
}

function isWebCurrent() {
  const stamp = stampOf(root)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(root)
}

function buildWeb() {
  say('Building the web app')
  const built = spawnSync(runtimeOf(root), [join(root, 'tools', 'build-web.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status === 0) return undefined
  const sentence = 'The web app could not be built; the reason stands above.'
  if (!wants('--browser')) return sentence
  // Before tests this is one failure among others, which the browser tests report: the rest can still run.
  say(sentence)
  return undefined
}

const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }

/** By the package manager, where this user may; a service that is installed with it is not started (RUNLEVEL). */
function installByApt(name) {
  if (process.getuid?.() !== 0) return
  const env = { ...quiet.env, RUNLEVEL: '1' }
  spawnSync('apt-get', ['update'], quiet)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { ...quiet, env })
}

function installBrowser() {
  say('Installing Chromium for the browser tests')
  installByApt('chromium')
  if (!findBrowser()) {
    spawnSync(
      runtimeOf(root),
      [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium'],
      quiet,
    )
  }
}

function installRedis() {
  say('Installing Redis for the tests of several processes')
  installByApt('redis-server')
}

/** The steps in their order; each checks first, so that a setup that waited for another finds nothing left to do. */
function work() {
  const problem = arePackagesCurrent(root, packages) ? undefined : installPackages(root, say, packages)
  if (problem) return problem
  if (wants('--browser') && !findBrowser()) installBrowser()
  if (wants('--redis') && !findRedis()) installRedis()
  return wants('--web') && !isWebCurrent() ? buildWeb() : undefined
}

const isReady = () =>
  arePackagesCurrent(root, packages) &&
  (!wants('--web') || isWebCurrent()) &&
  (!wants('--browser') || findBrowser()) &&
  (!wants('--redis') || findRedis())

if (Number(process.versions.node.split('.')[0]) < MINIMUM_NODE) {
  fail(`Corridor needs Node.js ${MINIMUM_NODE} or newer to set itself up; this is ${process.version}.`)
} else if (!isReady()) {
  const problem = withLock(join(root, '.cache', 'setup.lock'), work, say)
  if (problem) fail(problem)
  // No reason to stop: everything else can still run, and the tests that need them will count as failed.
  if (!problem && wants('--browser') && !findBrowser()) say(NO_BROWSER)
  if (!problem && wants('--redis') && !findRedis()) say(NO_REDIS)
}
