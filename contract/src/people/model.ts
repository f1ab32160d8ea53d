import { z } from 'zod'
import { Id, Instant } from '../kernel/shapes.ts'

/** Where a person stands with the identity check (specification, platform §4). */
export const IDENTITY_STATUSES = [
  'UnVerified',
  'Approved',
  'Completed',
  'Pending',
  'Needs_review',
  'Declined',
] as const
export const IdentityStatus = z.enum(IDENTITY_STATUSES)
export type IdentityStatus = z.infer<typeof IdentityStatus>

/** Roles seen on people; `Member` is what chat shows for somebody without one. A practice may also write its own. */
export const PERSON_ROLES = [
  'Doctor',
  'Hygienist',
  'Assistant',
  'Patient Care Coordinator',
  'Administration',
  'Surgeon',
] as const

/** The record a signed-in person has of themselves: `userInfo` of the specification, platform §3. */
export const LoggedUser = z
  .object({
    id: Id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    practiceId: Id.nullable(),
    practiceName: z.string().nullable(),
    practiceCategory: z.string().nullable(),
    practiceType: z.string().nullable(),
    profileImage: z.string().nullable(),
    role: z.string().nullable(),
    mobile: z.string().nullable(),
    isDoctor: z.boolean(),
    isPracticeAdmin: z.boolean(),
    isSmsNotificationTurnedOn: z.boolean(),
    isUserPendingApproval: z.boolean(),
    finishedCurbsideLiteStep: z.boolean(),
    eFaxNumber: z.string().nullable(),
    telephoneNumber: z.string().nullable(),
    isOnboardingProcessCompleted: z.boolean(),
    organizationMobileNumber: z.string().nullable(),
    practiceInviteCode: z.string().nullable(),
    isOrganizationPendingApproval: z.boolean(),
    isIndividual: z.boolean(),
    mobileVerified: z.boolean(),
    createdDate: Instant,
    identityVerificationStatus: IdentityStatus,
    isBAAAccepted: z.boolean(),
    manualIdVerificationRequested: z.boolean(),
    /** The days on which this person accepted the terms, newest first. */
    acceptedAgreement: z.array(Instant),
  })
  .meta({ id: 'LoggedUser' })
export type LoggedUser = z.infer<typeof LoggedUser>
