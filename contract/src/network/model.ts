import { z } from 'zod'
import { Id, Instant, text } from '../kernel/shapes.ts'
import { INVITATION_MESSAGE_MAX } from '../office/limits.ts'
import { Address, Holiday, OfficeDay, PracticeTimeZone } from '../office/model.ts'
import { CONNECTION_STATUSES } from '../people/model.ts'

/** How two practices stand to each other (specification, platform §3). */
const PRACTICE_STATUSES = ['NotConnected', 'Pending', 'Connected'] as const

const DIRECTIONS = ['received', 'sent'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** What goes with a request, in the sender's words. */
export const RequestMessage = text(INVITATION_MESSAGE_MAX * 4)
  .trim()
  .refine(
    (message) => [...message].length <= INVITATION_MESSAGE_MAX,
    `Please use at most ${INVITATION_MESSAGE_MAX} characters.`,
  )
  .default('')

/** A practice in a list. */
export const PracticeParty = z.object({
  kind: z.literal('practice'),
  id: Id,
  name: z.string(),
  practiceType: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** Who works there, and is in. */
  memberCount: z.int(),
})
export type PracticeParty = z.infer<typeof PracticeParty>

/** Somebody as every list shows them: neither address nor number. */
export const ShownPerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** With the doctor's prefix, cut at 40 characters. */
  displayName: z.string(),
  role: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})

/** Somebody on their own, in the lists of practices. */
export const IndividualParty = ShownPerson.omit({ displayName: true }).extend({
  kind: z.literal('individual'),
  name: ShownPerson.shape.displayName,
})
export type IndividualParty = z.infer<typeof IndividualParty>

/** The open invite between the caller and the practice. */
const OpenInvite = z.object({ practiceInviteId: Id, direction: z.enum(DIRECTIONS) })

/** A practice as a search finds it. */
export const FoundPractice = PracticeParty.extend({
  connectionStatus: z.enum(PRACTICE_STATUSES),
  openInvite: OpenInvite.nullable(),
}).meta({ id: 'FoundPractice' })
export type FoundPractice = z.infer<typeof FoundPractice>

export const ConnectedPractice = PracticeParty.extend({ connectedAt: Instant }).meta({
  id: 'ConnectedPractice',
})
export type ConnectedPractice = z.infer<typeof ConnectedPractice>

export const ConnectedIndividual = IndividualParty.extend({ connectedAt: Instant }).meta({
  id: 'ConnectedIndividual',
})
export type ConnectedIndividual = z.infer<typeof ConnectedIndividual>

/** A team member of a practice, as people of other practices see them. */
export const PracticeContact = ShownPerson.extend({
  /** The caller may write to them. */
  isContact: z.boolean(),
})
export type PracticeContact = z.infer<typeof PracticeContact>

/** A practice's own page, as others see it. `Name` is the specification's spelling (platform §3). */
export const PracticeDetails = z
  .object({
    id: Id,
    Name: z.string(),
    practiceType: z.string().nullable(),
    addresses: z.array(Address),
    telephoneNumber: z.string().nullable(),
    /** For connected practices alone. */
    eFaxNumber: z.string().nullable(),
    /** Null until the practice has set them. */
    officeHours: z.array(OfficeDay).nullable(),
    timeZone: PracticeTimeZone,
    holidays: z.array(Holiday),
    teamMembers: z.array(PracticeContact),
    connectionStatus: z.enum(PRACTICE_STATUSES),
    connectedAt: Instant.nullable(),
    openInvite: OpenInvite.nullable(),
    abilities: z.object({ mayInvite: z.boolean(), mayAnswer: z.boolean(), mayDisconnect: z.boolean() }),
  })
  .meta({ id: 'PracticeDetails' })
export type PracticeDetails = z.infer<typeof PracticeDetails>

/** An invite as one of its two sides sees it. */
export const PracticeInvite = z
  .object({
    practiceInviteId: Id,
    /** Between two practices, or between a practice and somebody on their own. */
    type: z.enum(['practice_invite', 'individual_invite']),
    direction: z.enum(DIRECTIONS),
    /** Its sender does not learn that it was ignored: for them it stays pending. */
    status: z.enum(['pending', 'accepted', 'ignored']),
    invitedDate: Instant,
    fromPracticeId: Id.nullable(),
    toPracticeId: Id.nullable(),
    fromUserId: Id,
    toUserId: Id.nullable(),
    /** Who sent it. */
    fromUserName: z.string(),
    message: z.string(),
    /** The other side. */
    party: z.discriminatedUnion('kind', [PracticeParty, IndividualParty]),
    /** From when on its sender can resend it; null for the receiver. */
    resendAt: Instant.nullable(),
  })
  .meta({ id: 'PracticeInvite' })
export type PracticeInvite = z.infer<typeof PracticeInvite>

/** An address was invited and nobody has signed up with it yet. Only the address is shown, never whose it is. */
export const RegistrationInvite = z
  .object({
    inviteId: Id,
    kind: z.enum(['practice', 'person']),
    email: z.string(),
    message: z.string(),
    invitedDate: Instant,
    expiresAt: Instant,
    isExpired: z.boolean(),
    invitedByName: z.string(),
    abilities: z.object({ mayResend: z.boolean(), mayDelete: z.boolean() }),
  })
  .meta({ id: 'RegistrationInvite' })
export type RegistrationInvite = z.infer<typeof RegistrationInvite>

/** How two people stand to each other, as one of them sees it. */
export const PersonConnection = ShownPerson.omit({ id: true })
  .extend({
    personConnectionId: Id,
    /** The other one. */
    personId: Id,
    sourcePersonId: Id,
    targetPersonId: Id,
    status: z.enum(CONNECTION_STATUSES),
    practiceId: Id.nullable(),
    practiceName: z.string().nullable(),
    isIndividual: z.boolean(),
    /** Only once they are connected. */
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    message: z.string(),
    invitedAt: Instant,
    connectedAt: Instant.nullable(),
    /** The target cannot open the network, and can respond only once they can. */
    waitsForUpgrade: z.boolean(),
  })
  .meta({ id: 'PersonConnection' })
export type PersonConnection = z.infer<typeof PersonConnection>

/** A person whom the caller may write to (specification, platform §3). */
export const Contact = ShownPerson.extend({
  practiceId: Id.nullable(),
  practiceName: z.string().nullable(),
  /** As `Hygienist · Lakeside Oral Surgery`. */
  roleAndPractice: z.string(),
  isTeamMember: z.boolean(),
  /** They are connected themselves, and not only their practices. */
  isConnectedInPerson: z.boolean(),
}).meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

/** Why a practice is suggested: said in a sentence on the screen. */
export const SuggestionReason = z.discriminatedUnion('kind', [
  /** Connected with practices that the caller's is connected with. */
  z.object({ kind: z.literal('shared'), practiceName: z.string(), more: z.int() }),
  /** Near, and of a sort that one refers to and is not connected with yet. */
  z.object({ kind: z.literal('specialty'), practiceType: z.string(), city: z.string() }),
  z.object({ kind: z.literal('city'), city: z.string() }),
])
export type SuggestionReason = z.infer<typeof SuggestionReason>

export const SuggestedPractice = PracticeParty.extend({ reason: SuggestionReason }).meta({
  id: 'SuggestedPractice',
})
export type SuggestedPractice = z.infer<typeof SuggestedPractice>

export const REPORT_REASONS = ['spam', 'impersonation', 'harassment', 'privacy', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
