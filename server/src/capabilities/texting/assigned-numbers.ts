import type * as office from '#capabilities/office/public.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { readPhone } from '#platform/phone.ts'
import { countWaiting, releaseWaiting } from './incoming/waiting.ts'
import { NUMBER_KIND } from './kind.ts'
import { publishRefetch } from './live.ts'
import { textNumbers } from './store/numbers.ts'

/** What the operator does with the numbers that practices text from. */
export const assignedNumbers: office.AssignedNumbers = {
  kind: NUMBER_KIND,
  areAssigned: ({ smsProvider }) => smsProvider !== undefined,
  list: async ({ db, secrets, config: { smsProvider, smsFrom } }) => {
    if (!smsProvider) return []
    return readFor(db, 'system', async (own) => {
      const owned = new Map((await textNumbers.listOwned(own)).map((one) => [one.number, one]))
      const waiting = await countWaiting(own, { secrets }, (number) => owned.get(number)?.practiceId)
      const numbers = new Set([...waiting.keys(), ...(smsFrom ? [smsFrom] : []), ...owned.keys()])
      return [...numbers].map((number) => ({
        number,
        practiceName: owned.get(number)?.practiceName ?? null,
        isInstallations: number === smsFrom,
        waiting: waiting.get(number) ?? 0,
      }))
    })
  },
  read: (_config, written) => readPhone(written, 'phone'),
  findOwner: async ({ db }, number) => (await textNumbers.listOwned(db, number))[0],
  assign: async (tx, _services, { practiceId, number }) => {
    await textNumbers.lock(tx.db, practiceId)
    if (!(await textNumbers.assign(tx.db, { practiceId, number }, tx.now))) return false
    publishRefetch(tx, practiceId, 'numbers')
    return true
  },
  release: releaseWaiting,
  takeBack: async (tx, _services, { practiceId, number }) => {
    await textNumbers.release(tx, practiceId, number, { evenUsed: true })
    publishRefetch(tx, practiceId, 'numbers')
  },
}
