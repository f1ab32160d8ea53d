import { done } from '@corridor/contract/kernel/shapes.ts'
import { onYourTeam, personNotReachable, yourself } from '@corridor/contract/network/errors.ts'
import * as routes from '@corridor/contract/network/persons.ts'
import { action, read } from '../../../../platform/action.ts'
import { check, found } from '../../../../platform/refusal.ts'
import * as people from '../../../people/public.ts'
import { presentPerson } from '../../present-person.ts'
import { deleteBlock, insertBlock, listBlockedIds } from '../../store/blocks.ts'
import { lockPair, lockPerson } from '../../store/locks.ts'
import { endAllBetween, endContact } from '../connections.ts'
import { startContact } from '../events.ts'
import { loadPracticeNames } from '../facts.ts'

export const listBlocked = read(routes.listBlocked, async ({ person, db, services }) => {
  const persons = await people.list(db, await listBlockedIds(db, person.id))
  const practiceNameOf = await loadPracticeNames(
    db,
    services,
    persons.map(({ id }) => id),
  )
  const blocked = persons.map((one) => ({
    ...presentPerson(services, one),
    practiceName: practiceNameOf(one.id),
  }))
  return { blocked }
})

/** The blocked person learns only that a connection ended; from then on the other person is not found for them. */
export const blockPerson = action(
  routes.blockPerson,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person', id } })
    check(id !== person.id, yourself)
    await lockPair(tx.db, person.id, id)
    await lockPerson(tx.db, id)
    const other = found(await people.find(tx.db, id), personNotReachable)
    check(people.letInNow(services).includes(other.let_in), personNotReachable)
    const workplace = (await services.people.workplaces(tx.db, [id])).get(id)
    check(workplace === undefined || workplace.practiceId !== person.practiceId, onYourTeam)
    if (!(await insertBlock(tx.db, person.id, id, tx.now))) return done
    await endAllBetween(tx, services, person.id, id)
    await endContact(tx, services, person.id, id)
    return done
  },
)

export const unblockPerson = action(
  routes.unblockPerson,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person', id } })
    await lockPair(tx.db, person.id, id)
    if (await deleteBlock(tx.db, person.id, id)) await startContact(tx, services, person.id, id)
    return done
  },
)
