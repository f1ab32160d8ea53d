import { officeChanged } from '@corridor/contract/office/events.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import { action } from '../../../platform/action.ts'
import { newInviteCode } from '../invite-code.ts'
import { setInviteCode } from '../store/practices.ts'
import { lockTeam } from '../team.ts'

/** A new code for the practice; the one before it stops working. Everybody's own record shows it. */
export const renewInviteCode = action(routes.renewInviteCode, async ({ person, tx, services, note }) => {
  const { practice, team } = await lockTeam(tx, person)
  note({ subject: { kind: 'practice', id: practice.id } })
  const code = await newInviteCode(tx.db)
  await setInviteCode(tx.db, practice.id, code)
  for (const one of team) await services.identity.standingChanged(tx, one.person.id)
  tx.announce(officeChanged, { practiceId: practice.id, part: 'practice' })
  return { practiceInviteCode: code }
})
