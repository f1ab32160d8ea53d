import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Email, Id, NewId, text } from '../kernel/shapes.ts'
import { SEARCH_MAX } from '../people/limits.ts'
import {
  ConnectedIndividual,
  ConnectedPractice,
  FoundPractice,
  PracticeDetails,
  PracticeInvite,
  RegistrationInvite,
  RequestMessage,
  SuggestedPractice,
} from './model.ts'
import { NETWORK_CLAIMS } from './rules.ts'

/** For people who manage a practice's network, and for individuals who have their own. */
const network = claim(...NETWORK_CLAIMS)
/** Only practices get suggestions. */
const ofPractice = claim('ContactsAndNetwork')

export const listConnectedPractices = route({
  call: 'GET /organizations/v3/connected',
  summary: 'The practices that the caller’s practice, or the caller, is connected with, by name.',
  access: network,
  hasNoPatientData: true,
  reply: z.object({ connectedPracticeList: z.array(ConnectedPractice) }),
})

export const listOrganizationConnections = route({
  call: 'GET /organizations/v3/connections',
  summary: 'The same, with the individuals that the practice is connected with, each by name.',
  access: network,
  hasNoPatientData: true,
  reply: z.object({
    organizations: z.array(ConnectedPractice),
    individuals: z.array(ConnectedIndividual),
  }),
})

export const disconnectPractice = route({
  call: 'DELETE /organizations/v3/connected/:id',
  summary:
    'Ends the connection with a practice, or a practice’s with an individual. Both sides’ people stop being contacts.',
  access: network,
  audit: 'network.practice-disconnected',
  params: z.object({ id: Id }),
  reply: Done,
})

export const searchPractices = route({
  call: 'GET /my-network/v2/search',
  summary:
    'Practices by name, city, specialty or somebody who works there, also misspelled, best match first. Fewer than three characters find none.',
  access: network,
  hasNoPatientData: true,
  query: z.object({ searchTerm: text(SEARCH_MAX) }),
  reply: z.object({ practices: z.array(FoundPractice) }),
})

export const getPracticeDetails = route({
  call: 'GET /my-network/v2/practices/:id',
  summary: 'A practice’s own page: what it is, where, and who works there.',
  access: network,
  hasNoPatientData: true,
  params: z.object({ id: Id }),
  reply: PracticeDetails,
})

export const listReceivedInvites = route({
  call: 'GET /practice-invites/v3/received',
  summary: 'The open invites to the caller’s practice, or to the caller, newest first.',
  access: network,
  hasNoPatientData: true,
  reply: z.object({ practiceInvites: z.array(PracticeInvite) }),
})

export const listSentInvites = route({
  call: 'GET /practice-invites/v3/sent',
  summary: 'The open invites of the caller’s practice, or of the caller, newest first.',
  access: network,
  hasNoPatientData: true,
  reply: z.object({ practiceInvites: z.array(PracticeInvite) }),
})

export const listRegistrationInvites = route({
  call: 'GET /practice-invites/v3/registration',
  summary: 'Who was invited by an address and has not come yet, newest first.',
  access: network,
  hasNoPatientData: true,
  reply: z.object({ pendingRegistrationInvites: z.array(RegistrationInvite) }),
})

export const countPendingInvites = route({
  call: 'GET /practice-invites/v3/pending-count',
  summary: 'How many received invites wait for an answer.',
  access: network,
  hasNoPatientData: true,
  reply: z.object({ pendingCount: z.int() }),
})

export const sendInvite = route({
  call: 'POST /practice-invites/v3/send',
  summary:
    'Invites a practice, or an individual, to connect. When they have invited the caller already, both are connected at once.',
  access: network,
  audit: 'network.invite-sent',
  body: z
    .object({
      practiceInviteId: NewId,
      toPracticeId: Id.optional(),
      toUserId: Id.optional(),
      message: RequestMessage,
    })
    .refine(
      ({ toPracticeId, toUserId }) => (toPracticeId === undefined) !== (toUserId === undefined),
      'Please choose whom to invite.',
    ),
  /** Connected at once: there is no invite then. */
  reply: z.object({ invite: PracticeInvite.nullable(), isConnected: z.boolean() }),
})

export const inviteByEmail = route({
  call: 'POST /practice-invites/v3/send-by-email',
  summary:
    'Invites an address: a practice, or for individuals also a person. Says nothing about whose it is.',
  access: network,
  audit: 'network.email-invite-sent',
  body: z.object({
    inviteId: NewId,
    kind: z.enum(['practice', 'person']),
    email: Email,
    message: RequestMessage,
  }),
  reply: RegistrationInvite,
})

const Which = z.object({ inviteId: Id })

export const resendInvite = route({
  call: 'POST /practice-invites/v3/resend',
  summary: 'Sends an open invite again, be it to a practice or to an address.',
  access: network,
  audit: 'network.invite-resent',
  body: Which,
  reply: Done,
})

/** One of the two is required; a call with neither is refused with the specification's message (platform §5). */
const InviteOrConnection = z.object({ practiceInviteId: Id.optional(), personConnectionId: Id.optional() })

export const acceptInvite = route({
  call: 'POST /practice-invites/v3/accept',
  summary: 'Accepts an invite to connect practices, or a person’s request.',
  access: network,
  audit: 'network.invite-accepted',
  body: InviteOrConnection,
  reply: Done,
})

export const ignoreInvite = route({
  call: 'POST /practice-invites/v3/ignore',
  summary: 'Puts an invite, or a person’s request, away. The sender of an invite is not notified.',
  access: network,
  audit: 'network.invite-ignored',
  body: InviteOrConnection,
  reply: Done,
})

export const deleteInvite = route({
  call: 'DELETE /practice-invites/v3/delete',
  summary:
    'Takes back an invite of the caller’s practice, or the caller’s own, be it to a practice or to an address.',
  access: network,
  audit: 'network.invite-deleted',
  /** Optional here, because a missing one is refused with the specification's message (platform §5). */
  query: z.object({ inviteId: text(64).optional() }),
  reply: Done,
})

export const listSuggestions = route({
  call: 'GET /my-network/v2/practices-you-may-know',
  summary: 'Practices to connect with, each with the reason, best first.',
  access: ofPractice,
  hasNoPatientData: true,
  reply: z.object({ recommendedList: z.array(SuggestedPractice) }),
})

const Suggested = z.object({ practiceId: Id })

export const ignoreSuggestion = route({
  call: 'POST /my-network/v2/ignore-practice',
  summary: 'Never suggests this practice again to the caller’s.',
  access: ofPractice,
  audit: 'network.suggestion-ignored',
  body: Suggested,
  reply: Done,
})

export const hideSuggestion = route({
  call: 'POST /my-network/v2/hide-recommended',
  summary: 'Puts a suggestion away for a while.',
  access: ofPractice,
  audit: 'network.suggestion-hidden',
  body: Suggested,
  reply: Done,
})

export const showSuggestion = route({
  call: 'DELETE /my-network/v2/hide-recommended/:practiceId',
  summary: 'Brings back a suggestion that was put away or ignored.',
  access: ofPractice,
  audit: 'network.suggestion-shown',
  params: Suggested,
  reply: Done,
})

export const inviteSuggested = route({
  call: 'POST /my-network/v2/invite-recommended',
  summary: 'Invites a suggested practice, as sending an invite does.',
  access: ofPractice,
  audit: 'network.invite-sent',
  body: z.object({ practiceInviteId: NewId, practiceId: Id, message: RequestMessage }),
  reply: sendInvite.reply,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'network/practices': typeof import('./practices.ts')
  }
}
