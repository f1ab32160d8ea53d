import { cleanMobile } from '@corridor/contract/kernel/fields.ts'
import { officeChanged } from '@corridor/contract/office/events.ts'
import { roleIsAdmins } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import type { Person } from '../../../platform/access/person.ts'
import { action } from '../../../platform/action.ts'
import { check, found } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { findMember, lockTeam, setEfaxNumber } from '../../office/public.ts'
import { findPerson, lockPerson, setMobile, setRole } from '../../people/public.ts'
import { getLoggedUser } from '../../session/public.ts'
import { mayChooseRole, maySetEfaxNumber } from '../access.ts'

/** Everybody at the practice has its number in their own record. */
async function saveEfaxNumber(tx: Tx, { identity }: Services, person: Person, typed: string): Promise<void> {
  check(maySetEfaxNumber(person))
  const { practice, team } = await lockTeam(tx, person)
  await setEfaxNumber(tx.db, practice.id, cleanMobile(typed))
  for (const one of team) if (one.person.id !== person.id) await identity.standingChanged(tx, one.person.id)
  tx.announce(officeChanged, { practiceId: practice.id, part: 'practice' })
}

/** Fills in what is given. A role opens nothing here: claims come with approval, and from the practice's admins. */
export const saveBasicInfo = action(routes.saveBasicInfo, async ({ person, body, tx, services }) => {
  const { role, mobile, eFaxNumber } = body
  // The practice comes before its people, as wherever both are held: two admins at once must not wait for each other.
  if (eFaxNumber !== undefined) await saveEfaxNumber(tx, services, person, eFaxNumber)
  await lockPerson(tx.db, person.id)
  const known = found(await findPerson(tx.db, person.id), sessionEnded)
  if (role !== undefined) {
    const isOnTeam = (await findMember(tx.db, person.id)) !== undefined
    check(mayChooseRole(person, known, isOnTeam, role), roleIsAdmins)
    await setRole(tx.db, person.id, role)
  }
  if (mobile !== undefined) await setMobile(tx.db, person.id, cleanMobile(mobile), null)
  await services.identity.standingChanged(tx, person.id)
  return getLoggedUser(tx.db, services, person.id)
})
