import * as routes from '@corridor/contract/office/routes.ts'
import { action } from '../../../platform/action.ts'
import { newInviteCode } from '../practice/invite-code.ts'
import { tellPractice } from '../practice/practice.ts'
import { setInviteCode } from '../store/practices.ts'
import { lockOffice } from '../team/team.ts'

/** A new code for the practice; the one before it stops working. Everybody's own record shows it. */
export const renewInviteCode = action(routes.renewInviteCode, async ({ person, tx, services, note }) => {
  const practice = await lockOffice(tx, person)
  note({ subject: { kind: 'practice', id: practice.id } })
  const code = await newInviteCode(tx.db)
  await setInviteCode(tx.db, practice.id, code)
  await tellPractice(tx, services, practice.id)
  return { practiceInviteCode: code }
})
