import { CLAIMS, type Claim } from '@corridor/contract/kernel/claims.ts'
import type { IdentityStatus } from '@corridor/contract/people/model.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { changePerson, type PersonChange } from './person/change.ts'
import { insertPerson } from './store/persons.ts'

/** What belongs to a person or an office they hold; a practice hands out the rest. */
const NOT_HANDED_OUT: Claim[] = [
  'User',
  'Doctor',
  'PracticeAdmin',
  'BillingAdmin',
  'PracticeOwner',
  'IndividualNetwork',
  'CEHub',
  'ChannelHost',
  'UnlimitedChannelSubscriber',
]
const EVERY_PRACTICE_CLAIM = CLAIMS.filter((claim) => !NOT_HANDED_OUT.includes(claim))
/** What everybody at work has: to write to each other, with files. */
const STAFF: Claim[] = ['FileReader', 'FileWriter', 'Chat']
const FRONT_DESK: Claim[] = [
  ...STAFF,
  'SharedInbox',
  'eFax',
  'PatientTexting',
  'SecureEmail',
  'CurbsideNoEMR',
  'Channels',
  'ContactsAndNetwork',
]

/** One account of the demo world. What is not said is the ordinary case: approved, onboarded, terms accepted. */
export interface DemoPerson {
  email: string
  firstName: string
  lastName: string
  role: string | null
  /** How the sign-in screen calls the account. */
  label: string
  /** Key of the practice in the demo world; an individual has none. */
  practice:
    | 'brightsmiles'
    | 'lakesidesurgery'
    | 'hilltopmedical'
    | 'zilkerpediatric'
    | 'northsideperio'
    | 'southmopacendo'
    | 'congressdental'
    | null
  claims: Claim[]
  isFeatured?: boolean
  /** There to be known by others: the sign-in screen does not offer the account. */
  isUnlisted?: boolean
  hasMobile?: boolean
  isPendingApproval?: boolean
  isNotOnboarded?: boolean
  identity?: IdentityStatus
}

/** Of a practice that Bright Smiles knows, or may know. */
function ownerElsewhere(
  practice: NonNullable<DemoPerson['practice']>,
  firstName: string,
  lastName: string,
): DemoPerson {
  return {
    email: `owner@${practice}.example`,
    firstName,
    lastName,
    role: 'Doctor',
    label: 'Owner',
    practice,
    claims: [...EVERY_PRACTICE_CLAIM, 'Doctor', 'PracticeOwner', 'PracticeAdmin'],
    isUnlisted: true,
  }
}

export const demoPeople: readonly DemoPerson[] = [
  {
    email: 'owner@brightsmiles.example',
    firstName: 'Ada',
    lastName: 'Owens',
    role: 'Doctor',
    label: 'Owner',
    practice: 'brightsmiles',
    claims: [
      ...EVERY_PRACTICE_CLAIM,
      'Doctor',
      'PracticeOwner',
      'PracticeAdmin',
      'BillingAdmin',
      'CEHub',
      'ChannelHost',
    ],
    isFeatured: true,
  },
  {
    email: 'hygienist@brightsmiles.example',
    firstName: 'Ben',
    lastName: 'Cruz',
    role: 'Hygienist',
    label: 'Hygienist',
    practice: 'brightsmiles',
    claims: [...STAFF, 'Channels', 'CEHub'],
  },
  {
    email: 'frontdesk@brightsmiles.example',
    firstName: 'Carla',
    lastName: 'Diaz',
    role: 'Patient Care Coordinator',
    label: 'Front desk',
    practice: 'brightsmiles',
    claims: FRONT_DESK,
    isFeatured: true,
  },
  {
    email: 'assistant@brightsmiles.example',
    firstName: 'Dev',
    lastName: 'Patel',
    role: 'Assistant',
    label: 'Assistant',
    practice: 'brightsmiles',
    claims: [...STAFF, 'Channels'],
  },
  {
    email: 'owner@lakesidesurgery.example',
    firstName: 'Elena',
    lastName: 'Fox',
    role: 'Surgeon',
    label: 'Surgeon',
    practice: 'lakesidesurgery',
    claims: [...EVERY_PRACTICE_CLAIM, 'Doctor', 'PracticeOwner', 'PracticeAdmin'],
    isFeatured: true,
  },
  {
    email: 'frontdesk@lakesidesurgery.example',
    firstName: 'Farid',
    lastName: 'Khan',
    role: 'Administration',
    label: 'Front desk',
    practice: 'lakesidesurgery',
    claims: FRONT_DESK,
  },
  {
    email: 'owner@hilltopmedical.example',
    firstName: 'Grace',
    lastName: 'Lin',
    role: 'Doctor',
    label: 'Owner',
    practice: 'hilltopmedical',
    claims: [...EVERY_PRACTICE_CLAIM, 'Doctor', 'PracticeOwner', 'PracticeAdmin'],
  },
  {
    email: 'host@professional.example',
    firstName: 'Henry',
    lastName: 'Moss',
    role: 'Doctor',
    label: 'Individual, doctor',
    practice: null,
    claims: [...STAFF, 'Doctor', 'IndividualNetwork', 'CEHub', 'ChannelHost'],
    isFeatured: true,
  },
  {
    email: 'member@professional.example',
    firstName: 'Iris',
    lastName: 'Novak',
    role: 'Hygienist',
    label: 'Individual, hygienist',
    practice: null,
    claims: [...STAFF, 'IndividualNetwork', 'CEHub'],
  },
  {
    email: 'pending@brightsmiles.example',
    firstName: 'Jonas',
    lastName: 'Weber',
    role: 'Assistant',
    label: 'Waiting for approval',
    practice: 'brightsmiles',
    claims: [],
    isPendingApproval: true,
  },
  {
    email: 'unverified@brightsmiles.example',
    firstName: 'Kim',
    lastName: 'Tran',
    role: 'Assistant',
    label: 'Identity not verified',
    practice: 'brightsmiles',
    claims: STAFF,
    identity: 'UnVerified',
  },
  {
    email: 'newcomer@professional.example',
    firstName: 'Liam',
    lastName: 'Brooks',
    role: null,
    label: 'Individual, not onboarded',
    practice: null,
    claims: [],
    isNotOnboarded: true,
  },
  {
    email: 'basic@brightsmiles.example',
    firstName: 'Mona',
    lastName: 'Ali',
    role: null,
    label: 'Basic info missing',
    practice: 'brightsmiles',
    claims: STAFF,
    hasMobile: false,
  },
  {
    email: 'review@lakesidesurgery.example',
    firstName: 'Nora',
    lastName: 'Petit',
    role: 'Assistant',
    label: 'Identity in review',
    practice: 'lakesidesurgery',
    claims: STAFF,
    identity: 'Needs_review',
  },
  {
    email: 'manual@lakesidesurgery.example',
    firstName: 'Omar',
    lastName: 'Haddad',
    role: 'Assistant',
    label: 'Manual identity check asked',
    practice: 'lakesidesurgery',
    claims: STAFF,
    identity: 'UnVerified',
  },
  ownerElsewhere('zilkerpediatric', 'Paula', 'Reyes'),
  ownerElsewhere('northsideperio', 'Quinn', 'Sato'),
  ownerElsewhere('southmopacendo', 'Rosa', 'Tate'),
  ownerElsewhere('congressdental', 'Sam', 'Underhill'),
]

export const demoPersonId = (email: string): string => stableId(`person:${email}`)

/** The range that is set aside for stories: none of these numbers can ring. */
const demoMobile = (index: number): string => `+1512555${String(100 + index).padStart(4, '0')}`

/**
 * Somebody after the steps of their way in, as far as people know of them. Role and claims of a team come with the place
 * at a practice, which the office gives.
 */
function stepsOf(person: DemoPerson, index: number, joinedAt: Date, now: Date): PersonChange {
  const hasMobile = person.hasMobile ?? true
  return {
    mobile: hasMobile ? demoMobile(index) : null,
    mobileProvedAt: hasMobile && !person.isNotOnboarded ? joinedAt : undefined,
    onboardedAt: person.isNotOnboarded ? undefined : joinedAt,
    termsAcceptedAt: person.isNotOnboarded ? undefined : now,
    identityStatus: person.identity ?? 'Approved',
    baaAcceptedAt: person.claims.includes('ChannelHost') ? joinedAt : undefined,
    ...(!person.practice && { role: person.role ?? undefined, claims: { grant: person.claims } }),
  }
}

async function addOne(tx: Tx, services: Services, person: DemoPerson, index: number): Promise<void> {
  const { email, firstName, lastName, practice } = person
  const id = demoPersonId(email)
  const joinedAt = daysAfter(tx.now, -90 + index)
  const isIndividual = practice === null
  await insertPerson({ ...tx, now: joinedAt }, { id, email, firstName, lastName, isIndividual })
  await changePerson(tx, services, id, stepsOf(person, index, joinedAt, tx.now))
}

/** They know nothing of each other yet, so none waits for the one before. */
export async function fillDemo(tx: Tx, services: Services): Promise<void> {
  await Promise.all(demoPeople.map((person, index) => addOne(tx, services, person, index)))
}
