import { z } from 'zod'
import { Email, Id, Instant, text } from '../kernel/shapes.ts'
import { INVITE_CODE_MAX } from '../office/limits.ts'
import { EfaxNumber, NewPractice } from '../office/model.ts'
import { INVITE_CODE_MISSING } from '../office/problems.ts'
import { FirstName, LastName, Mobile, Role } from '../people/model.ts'
import { TypedPassword } from '../session/model.ts'

export const Registration = z.object({
  /**
   * Becomes the person's id. Made by the client, so that a registration sent twice is stored once, as it was first. One
   * with another address, name or password needs another id.
   */
  id: Id,
  email: Email,
  firstName: FirstName,
  lastName: LastName,
  password: TypedPassword,
  isIndividual: z.boolean(),
  /** From an `/invite` link. A personal one proves the address, so nothing has to be confirmed. */
  inviteCode: text(INVITE_CODE_MAX).optional(),
})
export type Registration = z.infer<typeof Registration>

/** Exactly one of the ways to a practice. */
export const PracticeChoice = z.object({
  organizationId: Id.optional(),
  inviteCode: text(INVITE_CODE_MAX).trim().min(1, INVITE_CODE_MISSING).optional(),
  /** To the team, sent to the caller's own address and found in Corridor: it needs no code. */
  invitationId: Id.optional(),
  newPractice: NewPractice.optional(),
  /** The role that a person who wants to join would have. In a personal invitation the inviter chooses it, or it is Member. */
  role: Role.optional(),
})

export const BasicInfo = z.object({
  role: Role.optional(),
  /** A number without a verified code is stored as unverified. */
  mobile: Mobile.optional(),
  /** For a practice admin with the eFax claim. */
  eFaxNumber: EfaxNumber.optional(),
  /** In its place: the practice has none. */
  hasNoEfax: z.literal(true).optional(),
})

/** What an approval link is about. */
export const Approval = z.object({
  kind: z.enum(['practice', 'person']),
  personName: z.string(),
  email: z.string(),
  role: z.string().nullable(),
  practiceName: z.string(),
  practiceType: z.string().nullable(),
  /** Of a new practice in full; for a person, the city and state they would work in. */
  address: z.string().nullable(),
  /** Of a new practice alone, to call and ask. */
  telephoneNumber: z.string().nullable(),
  requestedAt: Instant,
})
export type Approval = z.infer<typeof Approval>
