import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Account, idsOf } from './account.ts'
import type { Binaries } from './binaries.ts'
import { ENVIRONMENT } from './cluster.ts'
import { findPidFile } from './orphan.ts'
import { settingsFor } from './settings.ts'

const ATTEMPTS = 20
const POLL_MS = 10
/** A recovery writes a file of its journal, of 16 MB, before anything else. */
const WORKING_BYTES = 17 * 1024 ** 2

/**
 * Runs PostgreSQL and waits at a pipe whose other end the server holds. However the server ends, kill -9 included, the
 * pipe ends with it, and PostgreSQL is shut down. A shell can do this as any user, wherever Node.js lies.
 */
const WATCHER = `
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
trap '' HUP INT TERM
(
  while read -r _ <&3; do :; done
  kill -INT "$postgres"
  waited=0
  while [ "$waited" -lt 60 ]; do sleep 1; waited=$((waited + 1)); done
  kill -QUIT "$postgres"
) >/dev/null 2>&1 &
guard=$!
exec 3<&-
wait "$postgres"
code=$?
kill -KILL "$guard" 2>/dev/null
exit "$code"
`

export interface Postmaster {
  port: number
  /** Settles when PostgreSQL has gone, stopped by us or not. */
  gone: Promise<void>
  /** A fast shutdown. Calling it twice is the same as calling it once. */
  stop(): Promise<void>
}

export interface Run {
  cluster: string
  account: Account | undefined
  binaries: Binaries
  durable: boolean
  meanwhile: () => void
}

/** Starts PostgreSQL on a free port and waits until it takes connections; tries again when the port was just taken. */
export async function startPostmaster(wanted: Run): Promise<Postmaster> {
  let output = ''
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = await findFreePort()
    const outcome = await attemptStart(wanted, port)
    if (typeof outcome !== 'string') return outcome
    output = outcome
    // The children of a postmaster that was killed need a moment to notice and to let go of the shared memory.
    const lingering = /shared memory block|lock file .* already exists/.test(output)
    if (!lingering && (await isFree(port))) break
    if (lingering) await wait(250)
  }
  if (await isDiskFull(wanted.cluster))
    throw new Error(`The disk that holds ${wanted.cluster} is full: make room, then start again.`)
  throw new Error(`PostgreSQL does not start on ${wanted.cluster}: ${output.trim() || 'see its log folder'}`)
}

/** It cannot say so itself: its log has no room either. */
async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < WORKING_BYTES
}

async function attemptStart(wanted: Run, port: number): Promise<Postmaster | string> {
  const before = (await findPidFile(wanted.cluster))?.text
  const command = [wanted.binaries.postgres, '-D', wanted.cluster, ...settingsFor(port, wanted.durable)]
  const watcher = spawn('/bin/sh', ['-c', WATCHER, 'corridor-postgres', ...command], {
    ...idsOf(wanted.account),
    cwd: '/',
    env: ENVIRONMENT,
    // A group of its own: Ctrl-C is for the server, which still needs its database while it finishes.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let output = ''
  watcher.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-2000)
  })
  // Nothing is ever written; the pipe may break when PostgreSQL ends by itself.
  watcher.stdin?.on('error', () => undefined)
  let ended = false
  const gone = once(watcher, 'close')
    .catch((error: Error) => {
      output += error.message
    })
    .then(() => {
      ended = true
    })
  wanted.meanwhile()
  while (!ended) {
    const file = await findPidFile(wanted.cluster)
    if (file?.isReady && file.text !== before) return running(watcher, port, gone)
    await wait(POLL_MS)
  }
  return output
}

function running(watcher: ChildProcess, port: number, gone: Promise<void>): Postmaster {
  // A program that forgets to stop its database may still end; the pipe then ends with it.
  const streams = [watcher, watcher.stdin, watcher.stderr] as { ref?(): void; unref?(): void }[]
  for (const stream of streams) stream.unref?.()
  const stop = async (): Promise<void> => {
    for (const stream of streams) stream.ref?.()
    watcher.stdin?.end()
    await gone
  }
  return { port, gone, stop }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}
