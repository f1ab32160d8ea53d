import { expect, onTestFinished, test } from 'vitest'
import { copyTemplate } from '#testing/databases.ts'
import { connect } from '../database/database.ts'
import { createLog } from '../log/log.ts'
import type { Services } from '../services.ts'
import { createJobs, job } from './jobs.ts'
import { prepareJobs } from './prepare.ts'

const NEVER = { superviseSeconds: 3600, lookSeconds: 3600 }

test('what this process queues for soon is done when it is due, however long until the next look', async () => {
  const database = await copyTemplate()
  const { db, close } = connect(database.url, 4)
  const runs: number[] = []
  const kind = job<{ number: number }>({
    name: 'test.soon',
    run: async ({ number }) => void runs.push(number),
  })
  await prepareJobs(database.url, [kind])
  const jobs = createJobs(database.url, db, [kind], createLog('error'), NEVER)
  onTestFinished(async () => {
    await jobs.stop()
    await close()
    await database.drop()
  })
  await jobs.work({} as Services)
  const queue = (number: number, seconds: number) =>
    db.transaction().execute((trx) => {
      const startAt = new Date(Date.now() + seconds * 1000)
      return jobs.queue(trx, kind, { number }, { startAt })
    })
  await queue(2, 1)
  await queue(1, 0.4)
  await queue(3, 3000)
  await expect.poll(() => runs).toEqual([1, 2])
})
