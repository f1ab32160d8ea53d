import {
  type Address,
  INVITATION_MODES,
  type NewPractice,
  type OfficeDay,
} from '@corridor/contract/office/model.ts'
import { WEEKDAYS } from '@corridor/contract/office/rules.ts'
import { type DemoPerson, demoPeople, demoPersonId } from '#capabilities/people/public.ts'
import { daysAfter } from '#platform/clock.ts'
import type { Services } from '#platform/services.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'
import { invite } from './invitations/invitations.ts'
import { requestToJoin } from './join-requests/requests.ts'
import { approvePractice, openPractice } from './practice/practice.ts'
import { setEfaxNumber, setInviteCode, setOfficeHours } from './store/practices.ts'
import { join } from './team/membership.ts'

interface DemoPractice {
  name: string
  type: NewPractice['practiceType']
  address: Address
  telephone: string
  fax: string
  inviteCode: string
  /** Not set where there are none. */
  hours?: OfficeDay[]
}

/** Early, and only in the morning on Fridays. */
const SURGERY_HOURS: OfficeDay[] = WEEKDAYS.map((day) => ({
  day,
  isOpen: day !== 'Saturday' && day !== 'Sunday',
  spans: [{ opensAt: '07:30', closesAt: day === 'Friday' ? '13:00' : '16:30' }],
}))

const demoPractices: Record<string, DemoPractice> = {
  brightsmiles: {
    name: 'Bright Smiles Dental',
    type: 'General dentistry',
    address: { line1: '1200 Barton Springs Rd', line2: 'Suite 3', city: 'Austin', state: 'TX', zip: '78704' },
    telephone: '+15125550150',
    fax: '+15125550151',
    inviteCode: 'BRIGHT-SMILES-2026',
  },
  lakesidesurgery: {
    name: 'Lakeside Oral Surgery',
    type: 'Oral surgery',
    address: { line1: '88 Lakeshore Dr', line2: '', city: 'Austin', state: 'TX', zip: '78746' },
    telephone: '+15125550164',
    fax: '+15125550161',
    inviteCode: 'LAKESIDE-2026',
    hours: SURGERY_HOURS,
  },
  hilltopmedical: {
    name: 'Hilltop Medical Group',
    type: 'Family medicine',
    address: { line1: '410 Hilltop Ave', line2: '', city: 'Round Rock', state: 'TX', zip: '78664' },
    telephone: '+15125550170',
    fax: '+15125550171',
    inviteCode: 'HILLTOP-2026',
  },
  zilkerpediatric: {
    name: 'Zilker Pediatric Dentistry',
    type: 'Pediatric dentistry',
    address: { line1: '2100 Kinney Ave', line2: '', city: 'Austin', state: 'TX', zip: '78704' },
    telephone: '+15125550180',
    fax: '+15125550181',
    inviteCode: 'ZILKER-2026',
  },
  northsideperio: {
    name: 'Northside Periodontics',
    type: 'Periodontics',
    address: { line1: '7600 Burnet Rd', line2: 'Suite 210', city: 'Austin', state: 'TX', zip: '78757' },
    telephone: '+15125550182',
    fax: '+15125550183',
    inviteCode: 'NORTHSIDE-2026',
  },
  southmopacendo: {
    name: 'South Mopac Endodontics',
    type: 'Endodontics',
    address: { line1: '4601 Southwest Pkwy', line2: '', city: 'Austin', state: 'TX', zip: '78735' },
    telephone: '+15125550184',
    fax: '+15125550185',
    inviteCode: 'MOPAC-2026',
  },
  congressdental: {
    name: 'Congress Avenue Dental',
    type: 'General dentistry',
    address: { line1: '1500 S Congress Ave', line2: '', city: 'Austin', state: 'TX', zip: '78704' },
    telephone: '+15125550186',
    fax: '+15125550187',
    inviteCode: 'CONGRESS-2026',
  },
}

export const demoPracticeId = (key: string): string => stableId(`practice:${key}`)

export const listDemoPracticeIds = (): string[] => Object.keys(demoPractices).map(demoPracticeId)

export const demoPracticeName = (key: string | null): string | undefined =>
  key ? demoPractices[key]?.name : undefined

/** Sent and not answered yet: one to the team, one to another practice. Their mails wait in the sandbox. */
const demoInvitations = [
  {
    email: 'newhire@applicant.example',
    mode: INVITATION_MODES.teamMember,
    role: 'Hygienist',
    message: 'Welcome! We look forward to working with you.',
    daysAgo: 2,
  },
  {
    email: 'office@riverbendortho.example',
    mode: INVITATION_MODES.organization,
    role: null,
    message: 'We refer many patients to you. This would make it easier for both of us.',
    daysAgo: 5,
  },
] as const

async function inviteSome(tx: Tx, services: Services): Promise<void> {
  for (const { daysAgo, ...invitation } of demoInvitations) {
    await invite({ ...tx, now: daysAfter(tx.now, -daysAgo) }, services, {
      ...invitation,
      id: stableId(`invitation:${invitation.email}`),
      practice_id: demoPracticeId('brightsmiles'),
      invited_by: demoPersonId('owner@brightsmiles.example'),
    })
  }
}

const ownerOf = (practice: string): DemoPerson => {
  const owner = demoPeople.find((one) => one.practice === practice && one.claims.includes('PracticeOwner'))
  if (!owner) throw new Error(`Nobody owns ${practice}.`)
  return owner
}

async function openPractices(tx: Tx, services: Services): Promise<void> {
  const then = { ...tx, now: daysAfter(tx.now, -120) }
  for (const [key, { name, type, address, telephone, fax, inviteCode, hours }] of Object.entries(
    demoPractices,
  )) {
    const { email, role, claims } = ownerOf(key)
    const id = demoPracticeId(key)
    const practice = { id, name, practiceType: type, address, telephoneNumber: telephone }
    await openPractice(then, services, practice, { id: demoPersonId(email), role: role ?? '', claims })
    await approvePractice(then, services, id)
    await setEfaxNumber(tx.db, id, fax)
    await setInviteCode(tx.db, id, inviteCode)
    if (hours) await setOfficeHours(tx.db, id, hours)
  }
}

async function fillTeams(tx: Tx, services: Services): Promise<void> {
  for (const { email, practice, role, claims, isPendingApproval } of demoPeople) {
    if (!practice || claims.includes('PracticeOwner')) continue
    const joining = {
      personId: demoPersonId(email),
      practiceId: demoPracticeId(practice),
      role: role ?? undefined,
    }
    if (isPendingApproval) {
      const yesterday = { ...tx, now: daysAfter(tx.now, -1) }
      await requestToJoin(yesterday, services, joining, stableId(`join-request:${email}`))
    } else await join({ ...tx, now: daysAfter(tx.now, -90) }, services, joining, claims)
  }
}

export async function fillDemo(tx: Tx, services: Services): Promise<void> {
  await openPractices(tx, services)
  await fillTeams(tx, services)
  await inviteSome(tx, services)
}
