import type {
  ConnectedPractice,
  Contact,
  FoundPractice,
  PersonConnection,
  PracticeDetails,
  PracticeInvite,
  RegistrationInvite,
  SuggestedPractice,
} from '@corridor/contract/network/model.ts'
import type { PersonCard } from '@corridor/contract/people/model.ts'
import { answer } from '#platform/testing/fake-server.ts'
import { ADA, BEN } from '#platform/testing/people.ts'
import type { Answers } from '#platform/testing/show-screen.tsx'

const AT = '2026-11-13T10:00:00.000Z'

const lakeside = {
  kind: 'practice',
  id: 'lakeside',
  name: 'Lakeside Oral Surgery',
  practiceType: 'Oral surgery',
  city: 'Austin',
  state: 'TX',
  memberCount: 4,
} as const

export const connectedPractice = (over: Partial<ConnectedPractice> = {}): ConnectedPractice => ({
  ...lakeside,
  connectedAt: AT,
  ...over,
})

export const foundPractice = (over: Partial<FoundPractice> = {}): FoundPractice => ({
  ...lakeside,
  connectionStatus: 'NotConnected',
  openInvite: null,
  ...over,
})

export const suggestedPractice = (over: Partial<SuggestedPractice> = {}): SuggestedPractice => ({
  ...lakeside,
  id: 'northside',
  name: 'Northside Periodontics',
  reason: { kind: 'shared', practiceName: 'Lakeside Oral Surgery', more: 0 },
  ...over,
})

export const practiceInvite = (over: Partial<PracticeInvite> = {}): PracticeInvite => ({
  practiceInviteId: 'invite-1',
  type: 'practice_invite',
  direction: 'received',
  status: 'pending',
  invitedDate: AT,
  fromPracticeId: 'hilltop',
  toPracticeId: 'own',
  fromUserId: BEN,
  toUserId: null,
  fromUserName: 'Dr Hana Grant',
  message: 'We send you our pediatric patients.',
  party: { ...lakeside, id: 'hilltop', name: 'Hilltop Medical Group' },
  resendAt: null,
  ...over,
})

export const practiceDetails = (over: Partial<PracticeDetails> = {}): PracticeDetails => ({
  id: lakeside.id,
  Name: lakeside.name,
  practiceType: lakeside.practiceType,
  addresses: [{ line1: '410 Lake Austin Blvd', line2: '', city: 'Austin', state: 'TX', zip: '78703' }],
  telephoneNumber: '+15125550130',
  officeHours: null,
  timeZone: 'America/Chicago',
  holidays: [],
  eFaxNumber: null,
  teamMembers: [],
  connectionStatus: 'NotConnected',
  connectedAt: null,
  openInvite: null,
  abilities: { mayInvite: true, mayAnswer: false, mayDisconnect: false },
  ...over,
})

export const personConnection = (over: Partial<PersonConnection> = {}): PersonConnection => ({
  personConnectionId: 'connection-1',
  personId: BEN,
  sourcePersonId: BEN,
  targetPersonId: ADA,
  status: 'Pending',
  firstName: 'Ben',
  lastName: 'Carter',
  displayName: 'Ben Carter',
  role: 'Hygienist',
  practiceId: lakeside.id,
  practiceName: lakeside.name,
  isIndividual: false,
  profileImageUrl: null,
  email: null,
  mobile: null,
  message: '',
  invitedAt: AT,
  connectedAt: null,
  waitsForUpgrade: false,
  ...over,
})

export const personCard = (over: Partial<PersonCard> = {}) => ({
  id: BEN,
  firstName: 'Ben',
  lastName: 'Carter',
  displayName: 'Ben Carter',
  isNameUnchecked: false,
  profileImageUrl: null,
  role: 'Hygienist',
  practiceId: lakeside.id,
  practiceName: lakeside.name,
  isIndividual: false,
  isTeamMember: false,
  connectionStatus: 'None' as const,
  email: null,
  mobile: null,
  createdDate: AT,
  abilities: { mayEdit: false, maySeeContact: false },
  ...over,
})

export const someContact = (over: Partial<Contact> = {}): Contact => ({
  id: BEN,
  firstName: 'Ben',
  lastName: 'Carter',
  displayName: 'Ben Carter',
  profileImageUrl: null,
  role: 'Hygienist',
  practiceId: lakeside.id,
  practiceName: lakeside.name,
  roleAndPractice: 'Hygienist · Lakeside Oral Surgery',
  isTeamMember: false,
  isConnectedInPerson: false,
  ...over,
})

export const registrationInvite = (over: Partial<RegistrationInvite> = {}): RegistrationInvite => ({
  inviteId: 'by-email',
  kind: 'practice',
  email: 'office@riverbend.example',
  message: '',
  invitedDate: AT,
  expiresAt: '2027-11-13T10:00:00.000Z',
  isExpired: false,
  invitedByName: 'Ada Owens',
  abilities: { mayResend: true, mayDelete: true },
  ...over,
})

interface World {
  organizations?: ConnectedPractice[]
  invitesReceived?: PracticeInvite[]
  invitesSent?: PracticeInvite[]
  received?: PersonConnection[]
  sent?: PersonConnection[]
  pending?: PersonConnection[]
  connected?: PersonConnection[]
  contacts?: Contact[]
  suggested?: SuggestedPractice[]
  registration?: RegistrationInvite[]
}

/** A server on which this is so, and nothing else. */
export function networkAnswers(world: World = {}): Answers {
  const { organizations = [], contacts = [] } = world
  const people =
    (connections: PersonConnection[] = []) =>
    () =>
      answer(200, { connections })
  const invites =
    (practiceInvites: PracticeInvite[] = []) =>
    () =>
      answer(200, { practiceInvites })
  return {
    'GET /organizations/v3/connections': () => answer(200, { organizations, individuals: [] }),
    'GET /practice-invites/v3/received': invites(world.invitesReceived),
    'GET /practice-invites/v3/sent': invites(world.invitesSent),
    'GET /practice-invites/v3/registration': () =>
      answer(200, { pendingRegistrationInvites: world.registration ?? [] }),
    'GET /persons/connections': people(world.connected),
    'GET /persons/connections/received': people(world.received),
    'GET /persons/connections/sent': people(world.sent),
    'GET /persons/connections/pending': people(world.pending),
    'GET /my-network/v2/contacts': () =>
      answer(200, { contacts, continuationToken: null, total: contacts.length }),
    'GET /my-network/v2/practices-you-may-know': () =>
      answer(200, { recommendedList: world.suggested ?? [] }),
  }
}
