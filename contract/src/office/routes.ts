import { z } from 'zod'
import { claim, open, signedIn } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Email, Id, NewId, text } from '../kernel/shapes.ts'
import { Role } from '../people/model.ts'
import { INVITATION_MESSAGE_MAX } from './limits.ts'
import {
  AddressSuggestion,
  InvitationMode,
  InvitationsOfFormer,
  InviteInfo,
  JoinRequest,
  MyPractice,
  PracticeChange,
  PracticeListing,
  ReceivedInvitation,
  State,
  TeamInvitation,
  TeamMember,
} from './model.ts'
import { GRANTABLE_CLAIMS } from './roles.ts'

const admin = claim('PracticeAdmin')
/** Anybody who has been let in; the action looks whether they have a practice. */
const letIn = claim('User')
const Token = text(200).min(1)

export const getOfficeMetadata = route({
  call: 'GET /organizations/v2/metadata',
  summary:
    'What the forms of sign-up and office choose from: practice types, states, roles, and what each role opens.',
  access: signedIn,
  hasNoPatientData: true,
  reply: z.object({
    practiceTypes: z.array(z.object({ type: z.string(), category: z.string(), isSpecialist: z.boolean() })),
    states: z.array(z.object({ code: z.string(), name: z.string() })),
    roles: z.array(z.object({ role: z.string(), defaultClaims: z.array(z.string()) })),
  }),
})

export const listPracticeTypes = route({
  call: 'GET /organizations/v2/practice-types',
  summary: 'What a practice can be.',
  access: signedIn,
  hasNoPatientData: true,
  reply: z.array(z.object({ type: z.string(), category: z.string(), isSpecialist: z.boolean() })),
})

export const listStates = route({
  call: 'GET /organizations/v2/get-all-organizations-states',
  summary: 'The states, with how many practices each has here.',
  access: signedIn,
  hasNoPatientData: true,
  reply: z.array(z.object({ code: z.string(), name: z.string(), practices: z.int() })),
})

export const listPracticesOfState = route({
  call: 'GET /organizations/v2/get-by-state/:state',
  summary: 'The approved practices of a state, by name.',
  access: signedIn,
  hasNoPatientData: true,
  params: z.object({ state: State }),
  reply: z.array(PracticeListing),
})

export const listSpecialists = route({
  call: 'GET /organizations/v2/specialists/:state',
  summary: 'The approved specialist practices of a state, by name.',
  access: signedIn,
  hasNoPatientData: true,
  params: z.object({ state: State }),
  reply: z.array(PracticeListing),
})

export const listRoles = route({
  call: 'GET /organizations/v2/:organizationId/roles',
  summary: 'The roles of a practice: the usual ones, and its own words, which only its team sees.',
  access: signedIn,
  hasNoPatientData: true,
  params: z.object({ organizationId: Id }),
  reply: z.array(z.string()),
})

export const searchAddresses = route({
  call: 'GET /address-lookup/v2',
  summary: 'Addresses that begin like what was typed, as far as they are known.',
  access: signedIn,
  hasNoPatientData: true,
  query: z.object({ search: text(120) }),
  reply: z.array(AddressSuggestion),
})

export const listTeamMembers = route({
  call: 'GET /invitations/v2/team-members',
  summary: 'The caller’s team, by name. People who wait for approval are shown to an admin alone.',
  access: letIn,
  hasNoPatientData: true,
  reply: z.object({ teamMembersList: z.array(TeamMember) }),
})

export const listTeamInvitations = route({
  call: 'GET /invitations/v2/team-invitations',
  summary: 'The open invitations of the practice, newest first.',
  access: admin,
  hasNoPatientData: true,
  reply: z.object({ teamMemberInvitationList: z.array(TeamInvitation) }),
})

export const listReceivedInvitations = route({
  call: 'GET /invitations/v2/received',
  summary:
    'The open invitations to the caller’s own address that they can follow, newest first. A member of a practice can follow none.',
  access: signedIn,
  hasNoPatientData: true,
  reply: z.object({ receivedInvitations: z.array(ReceivedInvitation) }),
})

export const sendInvitation = route({
  call: 'POST /invitations/v2/send',
  summary: 'Invites an address: to the team (mode 1), or to open a practice of its own (mode 0).',
  access: admin,
  audit: 'office.invitation-sent',
  body: z.object({
    id: NewId,
    InvitationMode,
    ToEmail: Email,
    Role: Role.nullable().default(null),
    Message: text(INVITATION_MESSAGE_MAX * 4)
      .trim()
      .refine(
        (message) => [...message].length <= INVITATION_MESSAGE_MAX,
        `Please use at most ${INVITATION_MESSAGE_MAX} characters.`,
      )
      .default(''),
  }),
  reply: TeamInvitation,
})

export const resendInvitation = route({
  call: 'POST /invitations/v2/resend',
  summary:
    'Sends the open invitation of an address again, with a new link; the link before it stops working.',
  access: admin,
  audit: 'office.invitation-resent',
  body: z.object({ InvitationMode, Email, Role: Role.nullable().optional() }),
  reply: TeamInvitation,
})

export const deleteInvitation = route({
  call: 'DELETE /invitations/v2/:id',
  summary: 'Takes an invitation back; its link stops working.',
  access: admin,
  audit: 'office.invitation-deleted',
  /** Anything that is no id is refused in the specification's words (platform §5). */
  params: z.object({ id: text(64) }),
  reply: Done,
})

export const getInvite = route({
  call: 'GET /invitations/v2/invite/:code',
  summary: 'What a code of an invite link stands for. Changes nothing, so a mail scanner may follow it.',
  access: open('the code is the proof, and the invited have no account yet'),
  hasNoPatientData: true,
  params: z.object({ code: Token }),
  reply: InviteInfo,
})

export const listJoinRequests = route({
  call: 'GET /invitations/v2/join-requests',
  summary: 'Who wants to join the practice, longest waiting first.',
  access: admin,
  hasNoPatientData: true,
  reply: z.object({ officeJoinRequests: z.array(JoinRequest) }),
})

export const approveJoinRequest = route({
  call: 'POST /invitations/v2/join-requests/:token/approve',
  summary: 'Lets somebody onto the team, by the token of their request.',
  access: admin,
  audit: 'office.join-approved',
  params: z.object({ token: Token }),
  reply: TeamMember,
})

export const rejectJoinRequest = route({
  call: 'POST /invitations/v2/join-requests/:token/reject',
  summary: 'Declines a request; the person stays without a practice.',
  access: admin,
  audit: 'office.join-declined',
  params: z.object({ token: Token }),
  reply: Done,
})

export const changeClaims = route({
  call: 'PATCH /my-office/v2/team-members/:id/claims',
  summary: 'Grants and withdraws what a team member may open. Their open windows follow at once.',
  access: admin,
  audit: 'office.claims-changed',
  params: z.object({ id: Id }),
  body: z.object({
    grant: z.array(z.enum(GRANTABLE_CLAIMS)).max(GRANTABLE_CLAIMS.length).default([]),
    withdraw: z.array(z.enum(GRANTABLE_CLAIMS)).max(GRANTABLE_CLAIMS.length).default([]),
    /** Counts where this takes the administration away. */
    invitations: InvitationsOfFormer,
  }),
  reply: TeamMember,
})

export const changeRole = route({
  call: 'PATCH /my-office/v2/team-members/:id/role',
  summary:
    'Changes the role of a team member: a usual one, or the practice’s own words. What they may open stays, or becomes what the role usually opens.',
  access: admin,
  audit: 'office.role-changed',
  params: z.object({ id: Id }),
  body: z.object({
    role: Role,
    /** What they may open becomes what this role usually opens. */
    hasUsualAccess: z.boolean().default(false),
  }),
  reply: TeamMember,
})

export const removeMember = route({
  call: 'DELETE /my-office/v2/team-members/:id',
  summary:
    'Takes somebody off the team. They lose every claim and are signed out everywhere; their open invitations end, or become the caller’s.',
  access: admin,
  audit: 'office.member-removed',
  params: z.object({ id: Id }),
  query: z.object({ invitations: InvitationsOfFormer }),
  reply: Done,
})

export const getMyPractice = route({
  call: 'GET /my-office/v2/practice',
  summary: 'The caller’s practice with its hours and holidays.',
  access: letIn,
  hasNoPatientData: true,
  reply: MyPractice,
})

export const changeMyPractice = route({
  call: 'PUT /my-office/v2/practice',
  summary:
    'Changes the practice’s own data. A change made from an older version is refused; a new name or telephone number waits for the operator.',
  access: admin,
  audit: 'office.practice-changed',
  body: PracticeChange,
  reply: MyPractice,
})

export const withdrawChange = route({
  call: 'DELETE /my-office/v2/practice/waiting-change/:id',
  summary: 'Takes back a new name or telephone number that the operator has not decided about.',
  access: admin,
  audit: 'office.practice-change-withdrawn',
  params: z.object({ id: Id }),
  reply: MyPractice,
})

export const renewInviteCode = route({
  call: 'POST /my-office/v2/practice/invite-code',
  summary: 'Gives the practice a new invite code; the one before it stops working.',
  access: admin,
  audit: 'office.invite-code-renewed',
  reply: z.object({ practiceInviteCode: z.string() }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'office/routes': typeof import('./routes.ts')
  }
}
