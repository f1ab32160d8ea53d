import { daysAfter } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { stableId } from '../../platform/stable-id.ts'
import { demoPeople, demoPersonId } from '../people/public.ts'
import { addMember, addPractice } from './store.ts'

interface DemoPractice {
  name: string
  category: string
  type: string
  city: string
  telephone: string
  fax: string
  inviteCode: string
}

const demoPractices: Record<string, DemoPractice> = {
  brightsmiles: {
    name: 'Bright Smiles Dental',
    category: 'Dental',
    type: 'General dentistry',
    city: 'Austin',
    telephone: '+15125550150',
    fax: '+15125550151',
    inviteCode: 'BRIGHT-SMILES-2026',
  },
  lakesidesurgery: {
    name: 'Lakeside Oral Surgery',
    category: 'Dental',
    type: 'Oral surgery',
    city: 'Austin',
    telephone: '+15125550160',
    fax: '+15125550161',
    inviteCode: 'LAKESIDE-2026',
  },
  hilltopmedical: {
    name: 'Hilltop Medical Group',
    category: 'Medical',
    type: 'Family medicine',
    city: 'Round Rock',
    telephone: '+15125550170',
    fax: '+15125550171',
    inviteCode: 'HILLTOP-2026',
  },
}

export const demoPracticeId = (key: string): string => stableId(`practice:${key}`)

export const demoPracticeName = (key: string | null): string | undefined =>
  key ? demoPractices[key]?.name : undefined

export async function fillDemo({ transactions }: Services): Promise<void> {
  await transactions.run(async ({ db, now }) => {
    for (const [key, practice] of Object.entries(demoPractices)) {
      await addPractice(db, {
        id: demoPracticeId(key),
        name: practice.name,
        category: practice.category,
        type: practice.type,
        city: practice.city,
        state: 'TX',
        telephone_number: practice.telephone,
        mobile_number: null,
        efax_number: practice.fax,
        invite_code: practice.inviteCode,
        is_pending_approval: false,
        created_at: daysAfter(now, -120),
      })
    }
    for (const { email, practice } of demoPeople) {
      if (practice) await addMember(db, demoPracticeId(practice), demoPersonId(email), daysAfter(now, -90))
    }
  })
}
