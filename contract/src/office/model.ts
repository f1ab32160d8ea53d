import { z } from 'zod'
import { CLAIMS } from '../kernel/claims.ts'
import { isUsZip, mobileProblem } from '../kernel/fields.ts'
import { day, Id, Instant, NewId, singleLine, text, Version } from '../kernel/shapes.ts'
import { US_STATE_CODES } from '../kernel/us-states.ts'
import { IdleLockMinutes } from '../people/model.ts'
import {
  ADDRESS_LINE_MAX,
  ADDRESSES_MAX,
  CITY_MAX,
  HOLIDAY_NAME_MAX,
  HOLIDAYS_MAX,
  PRACTICE_NAME_MAX,
  SPANS_PER_DAY_MAX,
  ZIP_MAX,
} from './limits.ts'
import { practiceNameProblem } from './practice-name.ts'
import { PRACTICE_TYPE_NAMES } from './practice-types.ts'
import { ADDRESS_PROBLEMS, HOURS_PROBLEMS, PRACTICE_PROBLEMS } from './problems.ts'
import { spanProblem, WEEKDAYS } from './rules.ts'
import { TIME_ZONE_NAMES } from './time-zones.ts'
import { WAITS_FOR } from './waiting.ts'

export const PracticeName = singleLine(PRACTICE_NAME_MAX).min(1, PRACTICE_PROBLEMS.name)
export const PracticeTypeName = z.enum(PRACTICE_TYPE_NAMES, PRACTICE_PROBLEMS.type)
export const State = z.enum(US_STATE_CODES, ADDRESS_PROBLEMS.state)

const phone = (problem: string) =>
  text(40)
    .trim()
    .refine((value) => mobileProblem(value) === undefined, problem)
export const TelephoneNumber = phone(PRACTICE_PROBLEMS.telephone)
export const EfaxNumber = phone(PRACTICE_PROBLEMS.efax)
export const OrganizationMobileNumber = phone(PRACTICE_PROBLEMS.mobile)

export const Address = z.object({
  line1: singleLine(ADDRESS_LINE_MAX).min(1, ADDRESS_PROBLEMS.line1),
  line2: singleLine(ADDRESS_LINE_MAX).default(''),
  city: singleLine(CITY_MAX).min(1, ADDRESS_PROBLEMS.city),
  state: State,
  zip: text(ZIP_MAX).trim().refine(isUsZip, ADDRESS_PROBLEMS.zip),
})
export type Address = z.infer<typeof Address>

/** An address as far as it is known from what was typed; what is missing is empty. */
export const AddressSuggestion = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: State,
  /** Empty for a city that has several and none was typed. */
  zip: z.string(),
})
export type AddressSuggestion = z.infer<typeof AddressSuggestion>

/** What is entered to open a practice. */
export const NewPractice = z.object({
  id: NewId,
  name: PracticeName.superRefine((name, context) => {
    const message = practiceNameProblem(name)
    if (message) context.addIssue({ code: 'custom', message })
  }),
  practiceType: PracticeTypeName,
  address: Address,
  telephoneNumber: TelephoneNumber,
})
export type NewPractice = z.infer<typeof NewPractice>

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, HOURS_PROBLEMS.time)

/** One day of the week: closed, or open from and to, once or more often. Times are in the practice's time zone. */
export const OfficeDay = z
  .object({
    day: z.enum(WEEKDAYS),
    isOpen: z.boolean(),
    spans: z
      .array(z.object({ opensAt: Clock, closesAt: Clock }))
      .min(1)
      .max(SPANS_PER_DAY_MAX),
  })
  .superRefine((day, context) => {
    for (const index of day.spans.keys()) {
      const message = spanProblem(day, index)
      if (message) context.addIssue({ code: 'custom', path: ['spans', index, 'closesAt'], message })
    }
  })
export type OfficeDay = z.infer<typeof OfficeDay>

export const OfficeHours = z
  .array(OfficeDay)
  .length(WEEKDAYS.length, 'Please give hours for every day of the week.')
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'Each day can appear once.')

/** Which the office hours are meant in. */
export const PracticeTimeZone = z.enum(TIME_ZONE_NAMES, HOURS_PROBLEMS.timeZone)

export const Holiday = z.object({
  on: day(HOURS_PROBLEMS.date),
  name: singleLine(HOLIDAY_NAME_MAX).min(1, HOURS_PROBLEMS.holiday),
})
export type Holiday = z.infer<typeof Holiday>
export const Holidays = z
  .array(Holiday)
  .max(HOLIDAYS_MAX, `Please keep it to ${HOLIDAYS_MAX} days.`)
  .refine((days) => new Set(days.map(({ on }) => on)).size === days.length, HOURS_PROBLEMS.dateTwice)

/** What a practice wants to be called, or reached by, from now on, while the operator has not decided. */
export const WaitingChange = z.object({
  id: Id,
  /** Null where it stays. */
  name: z.string().nullable(),
  telephoneNumber: z.string().nullable(),
  requestedAt: Instant,
})
export type WaitingChange = z.infer<typeof WaitingChange>

/** The practice's own data, as its team sees it. */
export const MyPractice = z
  .object({
    id: Id,
    name: z.string(),
    practiceCategory: z.string().nullable(),
    practiceType: z.string().nullable(),
    addresses: z.array(Address),
    telephoneNumber: z.string().nullable(),
    eFaxNumber: z.string().nullable(),
    /** The practice's own, for texts; nobody's in particular. */
    organizationMobileNumber: z.string().nullable(),
    practiceInviteCode: z.string(),
    isPendingApproval: z.boolean(),
    /** A suggestion until the practice has saved some. */
    officeHours: z.array(OfficeDay),
    areHoursSet: z.boolean(),
    timeZone: PracticeTimeZone,
    holidays: z.array(Holiday),
    isSecondFactorRequired: z.boolean(),
    /** Its people may look for GIFs and send them. */
    areGifsAllowed: z.boolean(),
    idleLockMinutes: IdleLockMinutes,
    /** Goes up with every change; a change names the one it was made from. */
    version: z.int(),
    /** The name and telephone number above are those that were approved. */
    waitingChange: WaitingChange.nullable(),
    abilities: z.object({ mayEdit: z.boolean() }),
  })
  .meta({ id: 'MyPractice' })
export type MyPractice = z.infer<typeof MyPractice>

export const PracticeChange = z.object({
  version: Version,
  /** A new name or telephone number of an approved practice waits for the operator. What is sent as it is leaves a waiting one alone. */
  name: PracticeName,
  practiceType: PracticeTypeName,
  addresses: z.array(Address).min(1, 'Please enter an address.').max(ADDRESSES_MAX),
  telephoneNumber: TelephoneNumber,
  eFaxNumber: EfaxNumber.nullable(),
  /** Not sent, it stays as it is. */
  organizationMobileNumber: OrganizationMobileNumber.nullable().optional(),
  /** Not sent, they stay as they are. */
  officeHours: OfficeHours.optional(),
  /** Not sent, it stays as it is. */
  timeZone: PracticeTimeZone.optional(),
  holidays: Holidays,
  isSecondFactorRequired: z.boolean(),
  /** Not sent, it stays as it is. */
  areGifsAllowed: z.boolean().optional(),
  idleLockMinutes: IdleLockMinutes.optional(),
})

/** A practice in the list from which a person chooses theirs. */
export const PracticeListing = z.object({
  id: Id,
  name: z.string(),
  practiceType: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
})
export type PracticeListing = z.infer<typeof PracticeListing>

export const MEMBER_STATUSES = ['Active', 'Pending'] as const

export const TeamMember = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    /** As on the person's card. */
    isNameUnchecked: z.boolean(),
    email: z.string(),
    mobile: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    role: z.string().nullable(),
    status: z.enum(MEMBER_STATUSES),
    /** What keeps this person out; null once they are let in. Only admins see the reason. */
    waitsFor: z.enum(WAITS_FOR).nullable(),
    /** Has an authenticator app. Only an admin sees it; others find nothing. */
    hasSecondFactor: z.boolean().nullable(),
    isPracticeOwner: z.boolean(),
    isPracticeAdmin: z.boolean(),
    /** What the person may open. Only an admin sees it; others find it empty. */
    claims: z.array(z.enum(CLAIMS)),
    joinedAt: Instant,
    abilities: z.object({ mayChange: z.boolean(), mayRemove: z.boolean() }),
  })
  .meta({ id: 'TeamMember' })
export type TeamMember = z.infer<typeof TeamMember>

/** How an invitation is meant: to open a practice of one's own, or to join this one (specification, platform §3). */
export const INVITATION_MODES = { organization: 0, teamMember: 1 } as const
export const InvitationMode = z.union([z.literal(0), z.literal(1)])

/** What happens to the open invitations of a former admin: withdrawn, or transferred to the caller. */
export const InvitationsOfFormer = z.enum(['withdraw', 'keep']).default('withdraw')

export const TeamInvitation = z
  .object({
    id: Id,
    invitationMode: InvitationMode,
    email: z.string(),
    role: z.string().nullable(),
    message: z.string(),
    invitedDate: Instant,
    expiresAt: Instant,
    invitedById: Id,
    invitedByName: z.string(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'TeamInvitation' })
export type TeamInvitation = z.infer<typeof TeamInvitation>

/** An invitation as the person it was sent to finds it here, without its link. */
export const ReceivedInvitation = z
  .object({
    id: Id,
    /** To the team of this practice, or to open one of their own. */
    kind: z.enum(['team', 'organization']),
    practiceName: z.string(),
    role: z.string().nullable(),
    invitedByName: z.string().nullable(),
    invitedDate: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'ReceivedInvitation' })
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

export const JoinRequest = z
  .object({
    personId: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    requestedAt: Instant,
    /** Approves or declines this request, once. */
    approveRejectToken: z.string(),
  })
  .meta({ id: 'JoinRequest' })
export type JoinRequest = z.infer<typeof JoinRequest>

/** The invitation of an `/invite` link, with only what the invited person needs to decide. */
export const InviteInfo = z.object({
  /** To the team by name, to open a practice, or the practice's own code that anybody may have. */
  kind: z.enum(['team', 'organization', 'practice']),
  practiceName: z.string(),
  /** Set for an invitation that was sent to one address. */
  email: z.string().nullable(),
  role: z.string().nullable(),
  invitedByName: z.string().nullable(),
  /** An account with this address exists: sign in instead of signing up. */
  hasAccount: z.boolean(),
})
export type InviteInfo = z.infer<typeof InviteInfo>
