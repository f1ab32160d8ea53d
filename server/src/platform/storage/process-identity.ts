import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/** A live process by more than its number: numbers come round again, a number with its start time does not. */
export interface ProcessIdentity {
  pid: number
  startedAt: string
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, as a text to compare; nothing when there is no such process. */
export function findStartOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return findByPs(pid, 'lstart=')
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name stands in brackets and may hold spaces, so count from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie holds nothing any more; it only waits for its parent.
    if (fields[0] === 'Z') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`
  } catch {
    return undefined
  }
}

export const isSameProcess = ({ pid, startedAt }: ProcessIdentity): boolean => findStartOf(pid) === startedAt

/** Whether this number is a PostgreSQL that serves this folder. Its main process always works inside its folder. */
export function isPostgresOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return findByPs(pid, 'command=')?.includes(folder) ?? false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && findStartOf(pid) !== undefined
  } catch {
    return false
  }
}

function findByPs(pid: number, field: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
  } catch {
    return undefined
  }
}
