import { noFaxNumber } from '@corridor/contract/fax/errors.ts'
import * as office from '#capabilities/office/public.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import type { NotifiesStanding } from '#platform/identity.ts'
import { readPhone } from '#platform/phone.ts'
import { found } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import type { Tx } from '#platform/transaction.ts'
import { NUMBER_KIND } from './kind.ts'
import { publishFaxSettings } from './live.ts'
import { faxNumbers, findBySettings, findOwners } from './store/numbers.ts'

type Needs = Pick<Services, 'faxService'>

/** Numbers that no telephone has. */
const FICTITIOUS = /^\+1\d{3}55501\d{2}$/

/**
 * Whether the installation gets what comes to a number. Without a service nobody can tell whose a real number is, and faxes of other
 * practices to it would go to the practice that added it, so only numbers that nobody can have are left.
 */
export const mayUse = ({ faxService }: Needs, number: string): boolean =>
  faxService ? faxService.mayUse(number) : FICTITIOUS.test(number)

/** Whether a practice may take this number by itself, while nobody has it. */
export const mayClaim = (services: Needs, number: string): boolean =>
  mayUse(services, number) && (services.faxService === undefined || services.faxService.areNumbersFree)

/** The address of the operator who assigns numbers; none where practices choose them. */
export const assignerOf = ({
  config: { faxProvider, operatorEmail },
}: Pick<Services, 'config'>): string | null => (faxProvider ? operatorEmail : null)

/** The numbers of a practice. One that has none yet gets the number in its settings, if it may be taken and nobody else has it. */
export async function numbersOf(tx: Tx, services: Needs, practiceId: string): Promise<office.NumberRow[]> {
  const numbers = await faxNumbers.list(tx.db, practiceId)
  if (numbers.length > 0) return numbers
  const written = (await office.findPractice(tx.db, practiceId))?.efax_number
  const number = written ? readPhone(written, 'phone') : undefined
  if (!number || !mayClaim(services, number)) return []
  await faxNumbers.claimSetting(tx.db, practiceId, tx.now, number)
  return faxNumbers.list(tx.db, practiceId)
}

/** What partners see is a number of the practice from now on. */
export async function followNumbers(tx: Tx, services: NotifiesStanding, practiceId: string): Promise<void> {
  const rows = await faxNumbers.list(tx.db, practiceId)
  const numbers = rows.map(({ number }) => number)
  await office.followFaxNumbers(tx, services, practiceId, numbers)
}

/** A number is given up by an admin or taken back by the operator; what partners see follows. */
export async function giveUp(
  tx: Tx,
  services: NotifiesStanding,
  { practiceId, number }: { practiceId: string; number: string },
): Promise<void> {
  await faxNumbers.release(tx, practiceId, number)
  const practice = await office.findPractice(tx.db, practiceId)
  if (practice?.efax_number === number) await followNumbers(tx, services, practiceId)
  publishFaxSettings(tx, practiceId, 'numbers')
}

/** What the operator does with the numbers of the fax service. */
export const assignedNumbers: office.AssignedNumbers = {
  kind: NUMBER_KIND,
  areAssigned: ({ faxProvider }) => faxProvider !== undefined,
  list: async ({ db, config: { faxProvider, faxNumbers: numbers } }) => {
    if (!faxProvider) return []
    const owned = await readFor(db, 'system', (own) => faxNumbers.listOwned(own))
    const owners = new Map(owned.map((one) => [one.number, one.practiceName]))
    return numbers.map((number) => ({
      number,
      practiceName: owners.get(number) ?? null,
      isInstallations: false,
      waiting: 0,
    }))
  },
  read: ({ faxProvider, faxNumbers: numbers, sandbox }, written) => {
    const number = readPhone(written, 'phone')
    const isOurs = faxProvider ? numbers.includes(number ?? '') : sandbox || FICTITIOUS.test(number ?? '')
    return isOurs ? number : undefined
  },
  findOwner: async ({ db }, number) => (await faxNumbers.listOwned(db, number))[0],
  assign: async (tx, services, { practiceId, number }) => {
    await faxNumbers.lock(tx.db, practiceId)
    if (!(await faxNumbers.assign(tx.db, { practiceId, number }, tx.now))) return false
    await followNumbers(tx, services, practiceId)
    publishFaxSettings(tx, practiceId, 'numbers')
    return true
  },
  // A fax that waits is given or deleted by itself, on a list of its own.
  release: async () => [],
  takeBack: giveUp,
}

/** The number that a fax leaves from: the one that was chosen, or the default one. */
export function chooseNumber(numbers: readonly office.NumberRow[], chosen: string | undefined): string {
  const wanted = chosen && readPhone(chosen, 'phone')
  const number = chosen ? numbers.find((one) => one.number === wanted) : numbers[0]
  return found(number, noFaxNumber).number
}

/** The practice that gets what comes to a number; in a transaction of the system. */
export async function findOwner(
  tx: Tx,
  services: Needs,
  number: string,
): Promise<{ practiceId: string; name: string } | undefined> {
  const owner = (await findOwners(tx.db, [number])).get(number)
  if (owner || !mayClaim(services, number)) return owner
  const practiceId = await findBySettings(tx.db, number)
  if (!practiceId) return undefined
  await faxNumbers.claimSetting(tx.db, practiceId, tx.now, number)
  return (await findOwners(tx.db, [number])).get(number)
}

/** Does something that sees all practices, and then acts for the caller's again. */
export async function asSystem<T>(tx: Tx, practiceId: string, work: () => Promise<T>): Promise<T> {
  tx.actFor('system')
  const result = await work()
  tx.actFor({ practiceId })
  return result
}
