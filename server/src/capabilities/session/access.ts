import type { PracticeMembership } from '#capabilities/office/public.ts'
import type { Person } from '#platform/access/person.ts'
import type { UnconfirmedCodes } from './store/unconfirmed-codes.ts'

/** A user record is its owner's alone. */
export const mayReadUser = (person: Person, userId: string): boolean => person.id === userId

/** Devices are managed by their owner. */
export const mayManageDevices = (person: Person, userId: string): boolean => person.id === userId

/** Whom a practice admin sees here: the approved members of their own practice. */
export const maySeeMember = (admin: Person, workplace: PracticeMembership | undefined): boolean =>
  workplace !== undefined && workplace.id === admin.practiceId && workplace.member_approved_at !== null

/** People cannot reset their own second factor without a code. */
export const mayResetFactor = (admin: Person, personId: string): boolean => admin.id !== personId

/** Recovery codes are shown again only to the session that made them. */
export const mayShowCodes = (person: Person, { sessionId, codes }: UnconfirmedCodes): boolean =>
  codes !== null && sessionId === person.sessionId
