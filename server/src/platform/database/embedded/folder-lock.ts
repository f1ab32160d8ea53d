import { randomBytes } from 'node:crypto'
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findStartOf, isSameProcess, type ProcessIdentity } from '../../storage/process-identity.ts'

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Takes a folder for this process and refuses when another live process has it. What a killed process left behind
 * does not count: its number with its start time never comes again.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'postgres.lock')
  const ownEntry = JSON.stringify({ pid: process.pid, startedAt: findStartOf(process.pid) ?? '' })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  // A link appears whole or not at all, so nobody ever reads a half-written lock.
  await writeFile(draft, ownEntry, { mode: 0o644 })
  try {
    if (!(await tryLink(draft, path))) {
      await removeStale(path, folder)
      if (!(await tryLink(draft, path))) throw inUse(folder)
    }
  } finally {
    await unlink(draft)
  }
  return { release: () => unlink(path).catch(() => undefined) }
}

/** Whether a live process holds the folder. */
export async function isLocked(folder: string): Promise<boolean> {
  const holder = parse(await readIfThere(join(folder, 'postgres.lock')))
  return holder !== undefined && isSameProcess(holder)
}

async function removeStale(path: string, folder: string): Promise<void> {
  const seen = await readIfThere(path)
  const holder = parse(seen)
  if (holder && isSameProcess(holder)) throw inUse(folder, holder.pid)
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  if (!(await rename(path, aside).then(ifDone, unlessMissing))) return
  // Another starter may have replaced the stale lock since it was read: then give its lock back and yield.
  const taken = await readFile(aside, 'utf8')
  if (taken !== seen) await tryLink(aside, path)
  await unlink(aside)
  if (taken !== seen) throw inUse(folder, parse(taken)?.pid)
}

function inUse(folder: string, pid?: number): Error {
  const who = pid === undefined ? 'another Corridor server' : `another Corridor server (process ${pid})`
  return new Error(
    `The data folder ${folder} is in use by ${who}: stop it first, or set CORRIDOR_DATA to another folder.`,
  )
}

const tryLink = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(ifDone, (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return false
    throw error
  })

const ifDone = (): boolean => true

const unlessMissing = (error: NodeJS.ErrnoException): boolean => {
  if (error.code === 'ENOENT') return false
  throw error
}

const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

function parse(text: string | undefined): ProcessIdentity | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as ProcessIdentity)
  } catch {
    return undefined
  }
}
