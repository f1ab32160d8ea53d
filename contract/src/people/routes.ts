import { z } from 'zod'
import { claim, signedIn } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Email, EpochSeconds, Id, Instant, text } from '../kernel/shapes.ts'
import { DIRECTORY_PAGE, SEARCH_MAX, SEARCH_TOTAL_MAX } from './limits.ts'
import { FirstName, LastName, LoggedUser, Mobile, PersonCard } from './model.ts'

/** Anybody who has been let in: past approval, identity check and terms. */
const letIn = claim('User')

const flag = z.stringbool().default(false)
const SearchQuery = z.object({
  searchTerm: text(SEARCH_MAX),
  /** Colleagues of the caller's own practice too. */
  includeTeamMembers: flag,
  /** Only those the caller is connected with. */
  connectedOnly: flag,
})

export const searchPersons = route({
  call: 'GET /persons/v2/search',
  summary:
    'People by name, in parts of words and misspelled too, best match first. Fewer than three characters find nobody.',
  access: letIn,
  hasNoPatientData: true,
  query: SearchQuery,
  reply: z.array(PersonCard),
})

export const searchPersonsWithTotal = route({
  call: 'GET /persons/v3/search',
  summary: `People by name as v2, with the number there are in all: exact below ${SEARCH_TOTAL_MAX}, which means as many or more.`,
  access: letIn,
  hasNoPatientData: true,
  query: SearchQuery,
  reply: z.object({ persons: z.array(PersonCard), total: z.int() }),
})

export const listConnected = route({
  call: 'GET /persons/v2/connected',
  summary: 'Whom the caller may write to: colleagues and connections, by name.',
  access: letIn,
  hasNoPatientData: true,
  reply: z.array(PersonCard),
})

export const listAllPersons = route({
  call: 'GET /persons/v2/all',
  summary: 'The directory of everybody who has been let in, by name, in pages.',
  access: letIn,
  hasNoPatientData: true,
  query: z.object(pageQuery(DIRECTORY_PAGE)),
  reply: pageOf(PersonCard, 'persons'),
})

export const getPersonByEmail = route({
  call: 'GET /persons/v2/by-email/:email',
  summary:
    'The colleague or connection with exactly this address. Anybody else is not found, as if there were no account.',
  access: letIn,
  hasNoPatientData: true,
  params: z.object({ email: Email }),
  reply: PersonCard,
})

export const validateEmail = route({
  call: 'POST /persons/v2/validate-email',
  summary: 'Whether an address can be invited: well written, and nobody on the team yet.',
  access: letIn,
  audit: 'people.email-validated',
  body: z.object({ email: text(254) }),
  reply: z.object({ isValid: z.boolean(), message: z.string().nullable() }),
})

export const getPerson = route({
  call: 'GET /persons/v2/:id',
  summary: 'What the caller may see of a person. Oneself is found by everybody who is signed in.',
  access: signedIn,
  hasNoPatientData: true,
  params: z.object({ id: Id }),
  reply: PersonCard,
})

export const getPersonDetails = route({
  call: 'GET /persons/v4/:id',
  summary: 'A person as v2, with when they joined and what the caller may do with the record.',
  access: signedIn,
  hasNoPatientData: true,
  params: z.object({ id: Id }),
  reply: PersonCard.extend({
    createdDate: Instant,
    abilities: z.object({ mayEdit: z.boolean(), maySeeContact: z.boolean() }),
  }),
})

const OwnNames = { firstName: FirstName, lastName: LastName }

export const updatePerson = route({
  call: 'PUT /persons/v2/:id',
  summary: 'Changes the caller’s own name and number. Anybody else’s is not found.',
  access: signedIn,
  audit: 'people.profile-changed',
  params: z.object({ id: Id }),
  body: z.object({ ...OwnNames, mobile: Mobile.nullable() }),
  reply: PersonCard,
})

export const updatePersonInfo = route({
  call: 'PATCH /persons/v2/update-person-info',
  summary: 'Changes what is given of the caller’s own name and number.',
  access: signedIn,
  audit: 'people.profile-changed',
  body: z.object({ ...OwnNames, mobile: Mobile.nullable() }).partial(),
  reply: PersonCard,
})

export const updateNotificationSettings = route({
  call: 'PUT /persons/v2/update-notification-settings',
  summary: 'Whether the caller is notified by text message too.',
  access: signedIn,
  audit: 'people.notification-settings-changed',
  body: z.object({ isSmsNotificationTurnedOn: z.boolean() }),
  reply: z.object({ isSmsNotificationTurnedOn: z.boolean() }),
})

export const sendMobileCode = route({
  call: 'POST /persons/v2/verification-code',
  summary:
    'Sends a code to a mobile number that is to become the caller’s. By mail where there is no text service.',
  access: signedIn,
  audit: 'people.mobile-code-sent',
  body: z.object({ mobileNumber: Mobile }),
  reply: z.object({ sentBy: z.enum(['text', 'mail']), resendAt: EpochSeconds, expiresAt: EpochSeconds }),
})

export const verifyMobileCode = route({
  call: 'POST /persons/v2/verification-code/:code/verify',
  summary: 'Proves the number with the code that was sent to it.',
  access: signedIn,
  audit: 'people.mobile-verified',
  params: z.object({ code: text(20).trim().min(1, 'Please enter the code.') }),
  reply: z.object({ mobile: z.string(), mobileVerified: z.boolean() }),
})

export const acceptAgreement = route({
  call: 'POST /persons/v2/:personId/agreement/accept',
  summary: 'Accepts the terms as they are this year. Accepted twice, it is recorded once a day.',
  access: signedIn,
  audit: 'people.terms-accepted',
  params: z.object({ personId: Id }),
  reply: z.object({ acceptedAgreement: LoggedUser.shape.acceptedAgreement }),
})

export const acceptBaa = route({
  call: 'POST /persons/:id/baa/accept',
  summary: 'Accepts the business associate agreement, as channel hosts must.',
  access: signedIn,
  audit: 'people.baa-accepted',
  params: z.object({ id: Id }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'people/routes': typeof import('./routes.ts')
  }
}
