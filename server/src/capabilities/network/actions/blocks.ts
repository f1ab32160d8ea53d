import { done } from '@corridor/contract/kernel/shapes.ts'
import { onYourTeam, yourself } from '@corridor/contract/network/errors.ts'
import * as routes from '@corridor/contract/network/persons.ts'
import { action, read } from '#platform/action.ts'
import { check } from '#platform/refusal.ts'
import { checkLetIn } from '../access.ts'
import { endAllBetween } from '../connections/end.ts'
import { publishContact } from '../live.ts'
import type { Pair } from '../party.ts'
import { loadPersons } from '../present.ts'
import { deleteBlock, insertBlock, listBlockedIds } from '../store/blocks.ts'
import { lockParties } from '../store/locks.ts'

export const listBlocked = read(routes.listBlocked, async ({ person, db, services }) => {
  const persons = await loadPersons(db, services, await listBlockedIds(db, person.id))
  return { blocked: Array.from(persons.values(), ({ shown: { practiceId: _, ...shown } }) => shown) }
})

/** The blocked person learns only that a connection ended; from then on the other person is not found for them. */
export const blockPerson = action(
  routes.blockPerson,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person', id } })
    check(id !== person.id, yourself)
    const pair: Pair = [{ personId: person.id }, { personId: id }]
    await lockParties(tx.db, pair)
    await checkLetIn(tx, services, id)
    const workplace = (await services.people.workplaces(tx.db, [id])).get(id)
    check(workplace === undefined || workplace.practiceId !== person.practiceId, onYourTeam)
    if (!(await insertBlock(tx.db, person.id, id, tx.now))) return done
    await endAllBetween(tx, services, pair)
    await publishContact(tx, services, 'network.connectionEnded', pair)
    return done
  },
)

export const unblockPerson = action(
  routes.unblockPerson,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person', id } })
    const pair: Pair = [{ personId: person.id }, { personId: id }]
    await lockParties(tx.db, pair)
    if (await deleteBlock(tx.db, person.id, id))
      await publishContact(tx, services, 'network.connectionMade', pair)
    return done
  },
)
