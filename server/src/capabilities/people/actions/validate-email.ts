import { emailProblem } from '@corridor/contract/kernel/fields.ts'
import * as routes from '@corridor/contract/people/routes.ts'
import {
  JOIN_REQUESTED_PROBLEM,
  ON_TEAM_PROBLEM,
  OWN_EMAIL_PROBLEM,
} from '@corridor/contract/people/rules.ts'
import type { Person } from '#platform/access/person.ts'
import { read } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { maySeeJoinRequests } from '../access.ts'
import { countLookup } from '../directory/lookups.ts'
import { findPersonByEmail } from '../store/persons.ts'

/**
 * Only about the caller's own team: the result reveals nothing about other accounts or practices, and only an admin learns
 * who has requested to join.
 */
async function invitationProblem(
  { people }: Services,
  db: Database,
  person: Person,
  email: string,
): Promise<string | undefined> {
  const problem = emailProblem(email)
  if (problem) return problem
  const other = await findPersonByEmail(db, email)
  if (!other) return undefined
  if (other.id === person.id) return OWN_EMAIL_PROBLEM
  const workplace = (await people.workplaces(db, [other.id])).get(other.id)
  if (!workplace || workplace.practiceId !== person.practiceId) return undefined
  if (workplace.isApproved) return ON_TEAM_PROBLEM
  return maySeeJoinRequests(person) ? JOIN_REQUESTED_PROBLEM : undefined
}

export const validateEmail = read(routes.validateEmail, async ({ person, body, db, services }) => {
  await countLookup(services, person.id)
  const message = (await invitationProblem(services, db, person, body.email)) ?? null
  return { isValid: message === null, message }
})
