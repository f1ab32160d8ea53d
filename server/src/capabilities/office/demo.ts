import { JOIN_REQUEST_DAYS } from '@corridor/contract/office/limits.ts'
import { type Address, INVITATION_MODES } from '@corridor/contract/office/model.ts'
import { usualHours } from '@corridor/contract/office/rules.ts'
import { daysAfter } from '../../platform/clock.ts'
import { hashOf } from '../../platform/secrets/one-time.ts'
import type { Services } from '../../platform/services.ts'
import { stableId } from '../../platform/stable-id.ts'
import type { Tx } from '../../platform/transaction.ts'
import { demoPeople, demoPersonId } from '../people/public.ts'
import { invite } from './invitations/invitations.ts'
import { addJoinRequest } from './store/join-requests.ts'
import { addMember } from './store/members.ts'
import { addPractice } from './store/practices.ts'
import { joinToken } from './tokens.ts'

interface DemoPractice {
  name: string
  category: string
  type: string
  address: Address
  telephone: string
  fax: string
  inviteCode: string
}

const demoPractices: Record<string, DemoPractice> = {
  brightsmiles: {
    name: 'Bright Smiles Dental',
    category: 'Dental',
    type: 'General dentistry',
    address: { line1: '1200 Barton Springs Rd', line2: 'Suite 3', city: 'Austin', state: 'TX', zip: '78704' },
    telephone: '+15125550150',
    fax: '+15125550151',
    inviteCode: 'BRIGHT-SMILES-2026',
  },
  lakesidesurgery: {
    name: 'Lakeside Oral Surgery',
    category: 'Dental',
    type: 'Oral surgery',
    address: { line1: '88 Lakeshore Dr', line2: '', city: 'Austin', state: 'TX', zip: '78746' },
    telephone: '+15125550160',
    fax: '+15125550161',
    inviteCode: 'LAKESIDE-2026',
  },
  hilltopmedical: {
    name: 'Hilltop Medical Group',
    category: 'Medical',
    type: 'Family medicine',
    address: { line1: '410 Hilltop Ave', line2: '', city: 'Round Rock', state: 'TX', zip: '78664' },
    telephone: '+15125550170',
    fax: '+15125550171',
    inviteCode: 'HILLTOP-2026',
  },
}

export const demoPracticeId = (key: string): string => stableId(`practice:${key}`)

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

export async function fillDemo(services: Services): Promise<void> {
  const { transactions, secrets } = services
  await transactions.run(async (tx) => {
    const { db, now } = tx
    for (const [key, practice] of Object.entries(demoPractices)) {
      await addPractice(db, {
        id: demoPracticeId(key),
        name: practice.name,
        category: practice.category,
        type: practice.type,
        city: practice.address.city,
        state: practice.address.state,
        telephone_number: practice.telephone,
        mobile_number: null,
        efax_number: practice.fax,
        invite_code: practice.inviteCode,
        is_pending_approval: false,
        created_at: daysAfter(now, -120),
        addresses: JSON.stringify([practice.address]),
        office_hours: JSON.stringify(usualHours()),
      })
    }
    for (const { email, practice, isPendingApproval } of demoPeople) {
      if (!practice) continue
      const personId = demoPersonId(email)
      const joinedAt = daysAfter(now, isPendingApproval ? -1 : -90)
      const row = { person_id: personId, practice_id: demoPracticeId(practice), joined_at: joinedAt }
      await addMember(db, { ...row, approved_at: isPendingApproval ? null : joinedAt })
      if (!isPendingApproval) continue
      const id = stableId(`join-request:${email}`)
      const tokenHash = hashOf(secrets, joinToken(secrets, id))
      const expiresAt = daysAfter(now, JOIN_REQUEST_DAYS)
      await addJoinRequest(db, { id, personId, tokenHash, requestedAt: joinedAt, expiresAt })
    }
    await inviteSome(tx, services)
  })
}
