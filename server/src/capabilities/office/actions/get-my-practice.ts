import { practiceNotFound } from '@corridor/contract/office/errors.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import { read } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import { presentPractice } from '../present.ts'
import { findChange } from '../store/practice-changes.ts'
import { findPractice } from '../store/practices.ts'
import { practiceIdOf } from '../team/team.ts'

export const getMyPractice = read(routes.getMyPractice, async ({ person, db }) => {
  const practice = found(await findPractice(db, practiceIdOf(person)), practiceNotFound)
  const change = await findChange(db, practice.id)
  return presentPractice(practice, person.claims.has('PracticeAdmin'), change)
})
