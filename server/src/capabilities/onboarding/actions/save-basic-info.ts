import { roleIsAdmins } from '@corridor/contract/onboarding/errors.ts'
import * as routes from '@corridor/contract/onboarding/routes.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { getLoggedUser } from '#capabilities/session/public.ts'
import { action } from '#platform/action.ts'
import { phoneIn } from '#platform/phone.ts'
import { check, found } from '#platform/refusal.ts'
import { mayChooseRole, maySetEfaxNumber } from '../access.ts'

/** Saves the given fields. A role grants no claims here: these come with approval and from the practice's admins. */
export const saveBasicInfo = action(routes.saveBasicInfo, async ({ person, body, tx, services }) => {
  const { role, mobile, eFaxNumber, hasNoEfax } = body
  // The practice is locked before its people, as everywhere, so that two admins at once cannot deadlock.
  if (eFaxNumber !== undefined || hasNoEfax) {
    check(maySetEfaxNumber(person))
    const number = eFaxNumber === undefined ? null : phoneIn('eFaxNumber', eFaxNumber, 'eFax')
    await office.changeEfaxNumber(tx, services, person, number)
  }
  const record = found(await people.lock(tx.db, person.id), sessionEnded)
  if (role !== undefined) {
    const isOnTeam = (await office.findPracticeOf(tx.db, person.id)) !== undefined
    check(mayChooseRole(person, record, isOnTeam, role), roleIsAdmins)
  }
  await people.change(tx, services, person.id, {
    role,
    mobile: mobile && phoneIn('mobile', mobile, 'mobile'),
  })
  return getLoggedUser(tx.db, services, person.id)
})
