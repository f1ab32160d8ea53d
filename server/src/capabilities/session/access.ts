import type { Person } from '../../platform/access/person.ts'
import type { WorkPlace } from '../office/public.ts'
import type { UnkeptCodes } from './store/unkept-codes.ts'

/** A user record is its owner's alone. */
export const mayReadUser = (person: Person, userId: string): boolean => person.id === userId

/** Devices are managed by their owner. */
export const mayManageDevices = (person: Person, userId: string): boolean => person.id === userId

/** Whom a practice admin sees here: the approved members of their own practice. */
export const maySeeMember = (admin: Person, place: WorkPlace | undefined): boolean =>
  place !== undefined && place.id === admin.practiceId && place.member_approved_at !== null

/** Nobody gets past their own second factor without a code. */
export const mayResetFactor = (admin: Person, personId: string): boolean => admin.id !== personId

/** Recovery codes are shown again to the session that made them, and has seen them, and to no other. */
export const mayShowCodes = (person: Person, { sessionId, codes }: UnkeptCodes): boolean =>
  codes !== null && sessionId === person.sessionId
