import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const POLL_MS = 200
/** No setup takes this long; a process number this old may belong to somebody else by now. */
const STALE_MS = 30 * 60_000

/** Does the work while no other setup of this checkout works. What a killed setup left behind does not count. */
export function withLock(path, work, say) {
  mkdirSync(dirname(path), { recursive: true })
  let told = false
  while (!tryTake(path)) {
    if (removeStale(path)) continue
    if (!told) say('Waiting for another setup of this folder to finish')
    told = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
  }
  try {
    return work()
  } finally {
    rmSync(path, { force: true })
  }
}

function tryTake(path) {
  const draft = `${path}.${process.pid}`
  // A link appears whole or not at all, so nobody ever reads a half-written lock.
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function removeStale(path) {
  try {
    const holder = readFileSync(path, 'utf8')
    if (isAlive(Number(holder)) && Date.now() - statSync(path).mtimeMs < STALE_MS) return false
    const aside = `${path}.stale-${process.pid}`
    renameSync(path, aside)
    // Another setup may have replaced the stale lock since it was read: then give it back.
    const isOther = readFileSync(aside, 'utf8') !== holder
    if (isOther) linkSync(aside, path)
    rmSync(aside, { force: true })
    return !isOther
  } catch (error) {
    return error.code === 'ENOENT'
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
