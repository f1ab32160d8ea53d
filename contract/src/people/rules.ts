import { DISPLAY_NAME_MAX, SEARCH_MIN } from './limits.ts'
import type { ConnectionStatus } from './model.ts'

interface Named {
  firstName: string
  lastName: string
  role?: string | null
  /** Set for other roles whose holder is a doctor, a surgeon for one. */
  isDoctor?: boolean
}

/** A user record is valid only if first and last name exist (specification, platform §3). */
export const isValidUser = (user: Partial<Named> | null | undefined): user is Named =>
  Boolean(user?.firstName?.trim() && user.lastName?.trim())

/** Cuts a name that is too long for a list, with an ellipsis. Counts characters as people do, not UTF-16 halves. */
export function shortName(name: string): string {
  const characters = [...name]
  return characters.length > DISPLAY_NAME_MAX ? `${characters.slice(0, DISPLAY_NAME_MAX).join('')}…` : name
}

/** The whole name with a doctor's prefix: what a check of the identity is about. */
export function nameWithTitle({ firstName, lastName, role, isDoctor }: Named): string {
  const name = `${firstName} ${lastName}`.trim()
  return role === 'Doctor' || isDoctor ? `Dr ${name}` : name
}

/** The name of a person as shown on screen. */
export const displayName = (person: Named): string => shortName(nameWithTitle(person))

/** What somebody is called beside others. */
export const firstNameOf = (name: string): string => name.replace(/^Dr /, '').split(' ')[0] ?? name

/** Whether a person still has the checked name. Dropping a title needs no new check. */
export const isNameChecked = (person: Named, checkedAs: string | null): boolean => {
  const name = nameWithTitle(person)
  return name === checkedAs || `Dr ${name}` === checkedAs
}

/** Two letters in place of a missing picture. */
export const initials = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string =>
  `${[...firstName.trim()][0] ?? ''}${[...lastName.trim()][0] ?? ''}`.toUpperCase()

/** Emails are stored as typed and compared in lower case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** Roles that make somebody a doctor, in name and in claims. */
export const isDoctorRole = (role: string | null | undefined): boolean =>
  role === 'Doctor' || role === 'Surgeon'

/** Whether two people are connected themselves, and not only their practices: they then see each other's address and number. */
export const isConnectedInPerson = (status: ConnectionStatus): boolean => status === 'Accepted'

/** Why an address that is well written cannot be invited. */
export const OWN_EMAIL_PROBLEM = 'That’s your own address.'
export const ON_TEAM_PROBLEM = 'This person is already on your team.'
export const JOIN_REQUESTED_PROBLEM = 'This person has already asked to join your team.'

/** The search term, or undefined when it is too short (specification, platform §5). */
export function searchTermOf(typed: string): string | undefined {
  const term = typed.trim().replace(/\s+/g, ' ').normalize()
  return [...term].length >= SEARCH_MIN ? term : undefined
}

/** A time without a touch, as people say it: `15 minutes`, `1 hour`. */
export const idleLockTime = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes`
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`
}
