import { DISPLAY_NAME_MAX } from './limits.ts'

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

/** How a person is called on screen; a doctor's name has the prefix. */
export function displayName({ firstName, lastName, role, isDoctor }: Named): string {
  const name = `${firstName} ${lastName}`.trim()
  return shortName(role === 'Doctor' || isDoctor ? `Dr ${name}` : name)
}

/** Two letters for a picture that is not there. */
export const initials = ({ firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>): string =>
  `${[...firstName.trim()][0] ?? ''}${[...lastName.trim()][0] ?? ''}`.toUpperCase()

/** Emails are kept as typed and compared in lower case. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
