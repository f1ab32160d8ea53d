import { readFile } from 'node:fs/promises'
import { ConfigError } from '#platform/config/config.ts'

/** For the database's connections, some hundred windows, and the files that are being sent. */
export const LEAST_OPEN_FILES = 1024

/**
 * Refuses a limit that a server would run into at a moment of its own choosing. Only Linux says what the limit is; elsewhere the
 * first file too many ends the start.
 */
export async function checkOpenFiles(): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const allowed = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
  if (allowed !== undefined && Number(allowed) < LEAST_OPEN_FILES)
    throw new ConfigError(
      `This process may open ${allowed} files, which is too few: raise the limit to ${LEAST_OPEN_FILES} or more (ulimit -n, LimitNOFILE=).`,
    )
}
