import * as routes from '@corridor/contract/files/routes.ts'
import { read } from '#platform/action.ts'
import { readSpace } from '../store/space.ts'
import { allowanceOf, asSender, personKey } from '../upload/sender.ts'

/** How much space a person has used, and their practice where that is limited. */
export const getSpace = read(routes.getSpace, async ({ person, db, services }) => {
  const allowance = allowanceOf(asSender(person), 'attachment', services.config)
  const isLimited = person.practiceId !== null && allowance.practiceBytes !== undefined
  const whose = { sender: personKey(person), practiceId: person.practiceId }
  const { bytes, practiceBytes } = await readSpace(db, whose, isLimited)
  return {
    own: { usedBytes: bytes, maxBytes: allowance.bytes ?? null },
    practice: isLimited ? { usedBytes: practiceBytes, maxBytes: allowance.practiceBytes ?? null } : null,
  }
})
