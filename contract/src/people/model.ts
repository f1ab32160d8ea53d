import { z } from 'zod'
import { mobileProblem } from '../kernel/fields.ts'
import { Id, Instant, line, text } from '../kernel/shapes.ts'
import { CUSTOM_ROLE_MAX, CUSTOM_ROLE_PROBLEM, NAME_MAX } from './limits.ts'
import { PERSON_PROBLEMS } from './problems.ts'

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

export const FirstName = line(NAME_MAX).min(1, PERSON_PROBLEMS.firstName)
export const LastName = line(NAME_MAX).min(1, PERSON_PROBLEMS.lastName)
/** One of the known roles, or a practice's own words. */
export const Role = line(CUSTOM_ROLE_MAX * 4)
  .min(1, PERSON_PROBLEMS.role)
  .refine((role) => [...role].length <= CUSTOM_ROLE_MAX, CUSTOM_ROLE_PROBLEM)
/** As typed; the server keeps it in E.164. */
export const Mobile = text(40)
  .trim()
  .superRefine((value, context) => {
    const problem = mobileProblem(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** How one person stands to another in the network (specification, platform §3). */
export const CONNECTION_STATUSES = ['Active', 'Accepted', 'Rejected', 'Deleted', 'Pending', 'None'] as const
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

/** What others may see of a person. Address and number are shown to colleagues and connections alone. */
export const PersonCard = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    /** With the doctor's prefix, cut at 40 characters. */
    displayName: z.string(),
    profileImageUrl: z.string().nullable(),
    role: z.string().nullable(),
    practiceId: Id.nullable(),
    practiceName: z.string().nullable(),
    isIndividual: z.boolean(),
    isTeamMember: z.boolean(),
    connectionStatus: z.enum(CONNECTION_STATUSES),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
  })
  .meta({ id: 'PersonCard' })
export type PersonCard = z.infer<typeof PersonCard>

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
    /** An authenticator app stands beside the password. */
    hasSecondFactor: z.boolean(),
    /** The practice asks everybody for one. */
    isSecondFactorRequired: z.boolean(),
  })
  .meta({ id: 'LoggedUser' })
export type LoggedUser = z.infer<typeof LoggedUser>
