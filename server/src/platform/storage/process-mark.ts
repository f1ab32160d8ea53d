import { createHash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { isAlive } from './process-identity.ts'

const HOST = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
/** Distinguishes this process from an earlier one of the same number: in a container the number is always the same. */
const RUN = randomBytes(6).toString('hex')

/** Begins the names and notes that this process leaves in a folder. */
export const PROCESS_MARK = `${HOST}-${process.pid}-${RUN}`

/** Only a process of this machine can be found to be gone: a folder may be shared. */
export function isOfDeadProcess(mark: string): boolean {
  const [host, pid, run] = mark.split('-')
  if (host !== HOST) return false
  return Number(pid) === process.pid ? run !== RUN : !isAlive(Number(pid))
}
