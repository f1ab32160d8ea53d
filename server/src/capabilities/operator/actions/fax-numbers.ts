import { done } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/operator/fax-numbers.ts'
import * as fax from '#capabilities/fax/public.ts'
import { action, read } from '#platform/action.ts'

export const listFaxNumbers = read(routes.listFaxNumbers, async ({ services }) => {
  const numbers = await fax.listServiceNumbers(services)
  return { total: numbers.length, numbers }
})

/** Two who assign the same number at once give it to one practice. The entry stands in the trail of the practice that got it. */
export const assignFaxNumber = action(
  routes.assignFaxNumber,
  async ({ body: { number, practiceId }, tx, services, note }) => {
    tx.actFor('system')
    const assigned = await fax.assignChosen(tx, services, { number, practiceId })
    note({ practiceId, subject: { kind: 'fax-number', id: assigned } })
    return done
  },
)
