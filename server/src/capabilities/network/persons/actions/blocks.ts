import { done } from '@corridor/contract/kernel/shapes.ts'
import { onYourTeam, personNotReachable, yourself } from '@corridor/contract/network/errors.ts'
import * as routes from '@corridor/contract/network/persons.ts'
import { action, read } from '../../../../platform/action.ts'
import { check, found } from '../../../../platform/refusal.ts'
import * as people from '../../../people/public.ts'
import { presentPerson } from '../../present-person.ts'
import { addBlock, listBlockedIds, removeBlock } from '../../store/blocks.ts'
import { holdPerson, lockPair } from '../../store/holding.ts'
import { endAllBetween, partTwo } from '../ending.ts'
import { workOf } from '../facts.ts'
import { tieTwo } from '../telling.ts'

export const listBlocked = read(routes.listBlocked, async ({ person, db, services }) => {
  const persons = await people.list(db, await listBlockedIds(db, person.id))
  const practiceNameOf = await workOf(
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

/** The other is told nothing but that a connection ended: whoever is blocked finds somebody who is not there. */
export const blockPerson = action(
  routes.blockPerson,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person', id } })
    check(id !== person.id, yourself)
    await lockPair(tx.db, person.id, id)
    await holdPerson(tx.db, id)
    found(await people.find(tx.db, id), personNotReachable)
    const place = (await services.people.workplaces(tx.db, [id])).get(id)
    check(place === undefined || place.practiceId !== person.practiceId, onYourTeam)
    if (!(await addBlock(tx.db, person.id, id, tx.now))) return done
    await endAllBetween(tx, services, person.id, id)
    await partTwo(tx, services, person.id, id)
    return done
  },
)

export const unblockPerson = action(
  routes.unblockPerson,
  async ({ person, params: { id }, tx, services, note }) => {
    note({ subject: { kind: 'person', id } })
    await lockPair(tx.db, person.id, id)
    if (await removeBlock(tx.db, person.id, id)) await tieTwo(tx, services, person.id, id)
    return done
  },
)
