import * as routes from '@corridor/contract/office/routes.ts'
import { action } from '#platform/action.ts'
import { newInviteCode } from '../practice/invite-code.ts'
import { publishPractice } from '../practice/practice.ts'
import { setInviteCode } from '../store/practices.ts'
import { lockOffice } from '../team/team.ts'

/** Replaces the practice's invite code, which every member's own record shows. */
export const renewInviteCode = action(routes.renewInviteCode, async ({ person, tx, services, note }) => {
  const practice = await lockOffice(tx, person)
  note({ subject: { kind: 'practice', id: practice.id } })
  const code = await newInviteCode(tx.db)
  await setInviteCode(tx.db, practice.id, code)
  await publishPractice(tx, services, practice.id)
  return { practiceInviteCode: code }
})
