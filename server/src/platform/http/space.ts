import { statfs } from 'node:fs/promises'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import { isStorageFull } from './error-answers.ts'

/** PostgreSQL needs this much for its journal: two of its segments. Below it, writes begin to fail. */
const LEAST_FREE_BYTES = 32 * 1024 ** 2
/** A full disk has room again only from here on: between the two, a process would go in and out of its balancer. */
const ROOM_AGAIN_BYTES = 2 * LEAST_FREE_BYTES

export interface DiskSpace {
  freeBytes: number
  sizeBytes: number
}

/** Of the disk that holds the data folder, as far as this user may fill it. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

/** Makes the database's disk grow by a megabyte and gives it back: an in-place update would find room on a full disk. */
async function canDatabaseGrow(db: Database): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`CREATE TEMPORARY TABLE space_check ON COMMIT DROP AS
        SELECT repeat('x', 1000) AS filling FROM generate_series(1, 1000)`.execute(trx)
    })
    return true
  } catch (error) {
    return !isStorageFull(error)
  }
}

/**
 * Throws while writes fail for want of space: on the disk of the data folder, or on that of a database elsewhere, which
 * is checked only after a call was answered with 507.
 */
export function watchSpace(server: FastifyInstance, { db, config, log }: Services): () => Promise<void> {
  let wasFull = false
  let isDiskFull = false
  let hasFailed = false
  server.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode === kernelErrors.storageFull.status) hasFailed = true
  })
  const isFull = async (): Promise<boolean> => {
    // A folder that cannot be read is reported by the check of the files.
    const space = await readDiskSpace(config.dataFolder).catch(() => undefined)
    isDiskFull = !!space && space.freeBytes < (isDiskFull ? ROOM_AGAIN_BYTES : LEAST_FREE_BYTES)
    if (isDiskFull) return true
    if (hasFailed) hasFailed = !(await canDatabaseGrow(db))
    return hasFailed
  }
  return async () => {
    const isFullNow = await isFull()
    if (isFullNow && !wasFull) log.error('the disk is full: writes are refused')
    if (!isFullNow && wasFull) log.info('the disk has room again')
    wasFull = isFullNow
    if (isFullNow) throw new Refusal(kernelErrors.busy)
  }
}
