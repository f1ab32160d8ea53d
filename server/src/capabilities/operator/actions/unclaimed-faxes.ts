import { done } from '@corridor/contract/kernel/shapes.ts'
import { UNCLAIMED_FAXES_SHOWN } from '@corridor/contract/operator/limits.ts'
import * as routes from '@corridor/contract/operator/unclaimed-faxes.ts'
import * as fax from '#capabilities/fax/public.ts'
import { action, read } from '#platform/action.ts'

export const listUnclaimedFaxes = read(routes.listUnclaimedFaxes, async ({ services }) => {
  const { total, faxes } = await fax.listUnclaimed(services, UNCLAIMED_FAXES_SHOWN)
  return {
    total,
    faxes: faxes.map(({ receivedAt, ...one }) => ({ ...one, receivedAt: receivedAt.toISOString() })),
  }
})

/** Of those who give and delete the same fax at once one succeeds. The entry stands in the trail of the practice that got it. */
export const giveUnclaimedFax = action(
  routes.giveUnclaimedFax,
  async ({ params: { id }, body, tx, services, note }) => {
    note({ subject: { kind: 'fax', id } })
    tx.actFor('system')
    const practiceId = await fax.giveUnclaimed(tx, services, id, body.practiceId)
    note({ practiceId, subject: { kind: 'fax', id } })
    return done
  },
)

export const deleteUnclaimedFax = action(routes.deleteUnclaimedFax, async ({ params: { id }, tx, note }) => {
  note({ subject: { kind: 'fax', id } })
  tx.actFor('system')
  await fax.deleteUnclaimed(tx, id)
  return done
})
