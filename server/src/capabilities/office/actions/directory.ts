import { US_STATE_CODES, US_STATES } from '@corridor/contract/kernel/us-states.ts'
import { practiceNotFound } from '@corridor/contract/office/errors.ts'
import { PRACTICE_TYPES } from '@corridor/contract/office/practice-types.ts'
import { defaultClaimsFor } from '@corridor/contract/office/roles.ts'
import * as routes from '@corridor/contract/office/routes.ts'
import { PERSON_ROLES } from '@corridor/contract/people/model.ts'
import { read } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { isActive } from '../access.ts'
import { presentListing } from '../present.ts'
import {
  countPracticesByState,
  findPractice,
  listPracticesOfState as listOfState,
} from '../store/practices.ts'
import { listTeam } from '../team/team.ts'

const practiceTypes = PRACTICE_TYPES.map(({ type, category, isSpecialist }) => ({
  type,
  category,
  isSpecialist,
}))
const states = US_STATE_CODES.map((code) => ({ code, name: US_STATES[code] }))
const specialistTypes = PRACTICE_TYPES.filter(({ isSpecialist }) => isSpecialist).map(({ type }) => type)

/** The choices of the forms. */
export const getOfficeMetadata = read(routes.getOfficeMetadata, async () => ({
  practiceTypes,
  states,
  roles: PERSON_ROLES.map((role) => ({ role, defaultClaims: [...defaultClaimsFor(role)] })),
}))

export const listPracticeTypes = read(routes.listPracticeTypes, async () => practiceTypes)

/** All of them, with how many approved practices each has. */
export const listStates = read(routes.listStates, async ({ db }) => {
  const counts = await countPracticesByState(db)
  return states.map((state) => ({ ...state, practices: counts.get(state.code) ?? 0 }))
})

/** Practices that nobody has approved, or that are suspended, are not in it. */
export const listPracticesOfState = read(routes.listPracticesOfState, async ({ params, db }) =>
  (await listOfState(db, params.state)).map(presentListing),
)

export const listSpecialists = read(routes.listSpecialists, async ({ params, db }) =>
  (await listOfState(db, params.state, specialistTypes)).map(presentListing),
)

/** The usual roles for everybody. A practice's own roles reveal who works there, so only its team gets them. */
export const listRoles = read(routes.listRoles, async ({ person, params, db }) => {
  const practice = found(await findPractice(db, params.organizationId), practiceNotFound)
  const isOwn = person.practiceId === practice.id
  check(isOwn || !(practice.is_pending_approval || practice.suspended_at), practiceNotFound)
  const team = isOwn ? await listTeam(db, practice.id) : []
  const own = team.filter(isActive).flatMap(({ person: { role } }) => role ?? [])
  return [...new Set<string>([...PERSON_ROLES, ...own.toSorted()])]
})
