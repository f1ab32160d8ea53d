import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, NewId, text } from '../kernel/shapes.ts'
import { SEARCH_MAX } from '../people/limits.ts'
import { CONTACTS_PAGE, REPORT_MAX } from './limits.ts'
import { Contact, PersonConnection, REPORT_REASONS, RequestMessage, ShownPerson } from './model.ts'
import { NETWORK_CLAIMS } from './rules.ts'

const network = claim(...NETWORK_CLAIMS)
/** Also for people who cannot open the network: they may see what waits for them and whom they may write to. */
const letIn = claim('User')

const Connections = z.object({ connections: z.array(PersonConnection) })

export const listPersonConnections = route({
  call: 'GET /persons/connections',
  summary: 'The people the caller is connected with, by name.',
  access: letIn,
  hasNoPatientData: true,
  reply: Connections,
})

export const listReceivedRequests = route({
  call: 'GET /persons/connections/received',
  summary: 'Who asks to connect with the caller, newest first.',
  access: network,
  hasNoPatientData: true,
  reply: Connections,
})

export const listSentRequests = route({
  call: 'GET /persons/connections/sent',
  summary: 'Whom the caller has asked, and who can answer, newest first.',
  access: network,
  hasNoPatientData: true,
  reply: Connections,
})

export const listPendingRequests = route({
  call: 'GET /persons/connections/pending',
  summary:
    'Whom the caller has asked, and who cannot answer until they have access to the network, newest first.',
  access: network,
  hasNoPatientData: true,
  reply: Connections,
})

export const listWaitingForUpgrade = route({
  call: 'GET /persons/connections/waiting-for-upgrade',
  summary: 'Who asks to connect with a caller that cannot answer yet, newest first.',
  access: letIn,
  hasNoPatientData: true,
  reply: Connections,
})

export const requestConnection = route({
  call: 'POST /persons/connections',
  summary:
    'Asks somebody to connect. When they have asked the caller already, both are connected at once; asked twice, the answer is the same.',
  access: network,
  audit: 'network.person-requested',
  body: z.object({
    personConnectionId: NewId,
    /** Optional here, because a missing one is refused with the specification's message (platform §5). */
    targetPersonId: Id.optional(),
    message: RequestMessage,
  }),
  reply: PersonConnection,
})

const Which = z.object({ id: Id })

export const endConnection = route({
  call: 'DELETE /persons/connections/:id',
  summary: 'Takes back a request of the caller’s, or ends a connection.',
  access: letIn,
  audit: 'network.person-disconnected',
  params: Which,
  reply: Done,
})

export const acceptRequest = route({
  call: 'POST /persons/connections/:id/accept',
  summary: 'Accepts somebody’s request to connect.',
  access: letIn,
  audit: 'network.person-accepted',
  params: Which,
  reply: PersonConnection,
})

export const declineRequest = route({
  call: 'POST /persons/connections/:id/reject',
  summary: 'Turns a request to connect down.',
  access: letIn,
  audit: 'network.person-rejected',
  params: Which,
  reply: Done,
})

export const listContacts = route({
  call: 'GET /my-network/v2/contacts',
  summary:
    'Whom the caller may write to: their team, people of connected practices and connected people, by name, in pages.',
  access: letIn,
  hasNoPatientData: true,
  query: z.object({
    searchTerm: text(SEARCH_MAX).default(''),
    includeTeamMembers: z.stringbool().default(false),
    ...pageQuery(CONTACTS_PAGE),
  }),
  reply: pageOf(Contact, 'contacts').extend({ total: z.int() }),
})

export const listBlocked = route({
  call: 'GET /persons/blocked',
  summary: 'Whom the caller has blocked, by name.',
  access: letIn,
  hasNoPatientData: true,
  reply: z.object({ blocked: z.array(ShownPerson.extend({ practiceName: z.string().nullable() })) }),
})

export const blockPerson = route({
  call: 'POST /persons/:id/block',
  summary:
    'Ends whatever connects the two, and keeps it so: neither finds nor reaches the other. Nobody on the caller’s own team.',
  access: letIn,
  audit: 'network.person-blocked',
  params: Which,
  reply: Done,
})

export const unblockPerson = route({
  call: 'DELETE /persons/:id/block',
  summary: 'Takes a block back. What it ended stays ended.',
  access: letIn,
  audit: 'network.person-unblocked',
  params: Which,
  reply: Done,
})

export const report = route({
  call: 'POST /my-network/v2/report',
  summary: 'Reports to the operator of this installation a person or a practice that does not behave.',
  access: letIn,
  audit: 'network.reported',
  body: z
    .object({
      reportId: Id,
      personId: Id.optional(),
      practiceId: Id.optional(),
      reason: z.enum(REPORT_REASONS),
      text: text(REPORT_MAX).trim().default(''),
    })
    .refine(
      ({ personId, practiceId }) => (personId === undefined) !== (practiceId === undefined),
      'Please say whom this is about.',
    ),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'network/persons': typeof import('./persons.ts')
  }
}
