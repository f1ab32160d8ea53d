import { done } from '@corridor/contract/kernel/shapes.ts'
import { jobSettled } from '@corridor/contract/operator/errors.ts'
import { DEAD_LETTERS_SHOWN } from '@corridor/contract/operator/limits.ts'
import * as routes from '@corridor/contract/operator/routes.ts'
import { action, read } from '#platform/action.ts'
import { readDeadLetters, removeDeadLetter } from '#platform/jobs/dead-letters.ts'
import { check, found } from '#platform/refusal.ts'

export const listDeadLetters = read(routes.listDeadLetters, async ({ db }) => {
  const { total, letters } = await readDeadLetters(db, DEAD_LETTERS_SHOWN)
  const deadLetters = letters.map(({ requestedAt, failedAt, ...letter }) => ({
    ...letter,
    requestedAt: requestedAt.toISOString(),
    failedAt: failedAt.toISOString(),
  }))
  return { total, deadLetters }
})

/** Puts a job back into its queue. Of two decisions at once only one succeeds. */
export const retryDeadLetter = action(
  routes.retryDeadLetter,
  async ({ params, tx, services: { jobs }, note }) => {
    note({ subject: { kind: 'job', id: params.id } })
    const name = found(await jobs.tryAgain(tx.db, params.id), jobSettled)
    tx.afterCommit(() => jobs.ring(name))
    return done
  },
)

export const discardDeadLetter = action(routes.discardDeadLetter, async ({ params, tx, note }) => {
  note({ subject: { kind: 'job', id: params.id } })
  check((await removeDeadLetter(tx.db, params.id)) !== undefined, jobSettled)
  return done
})
