import type { MyPractice } from '@corridor/contract/office/model.ts'
import { usualHours } from '@corridor/contract/office/rules.ts'

/** A practice as its admins see it. */
export const somePractice = (): MyPractice => ({
  id: '1',
  name: 'Bright Smiles',
  practiceCategory: 'Dental',
  practiceType: 'Orthodontics',
  addresses: [{ line1: '1 Main St', line2: '', city: 'Austin', state: 'TX', zip: '78701' }],
  telephoneNumber: '+15125550100',
  eFaxNumber: null,
  organizationMobileNumber: null,
  practiceInviteCode: 'ABCD-EFGH',
  isPendingApproval: false,
  officeHours: usualHours(),
  areHoursSet: true,
  timeZone: 'America/Chicago',
  holidays: [],
  isSecondFactorRequired: false,
  areGifsAllowed: true,
  idleLockMinutes: 15,
  version: 3,
  waitingChange: null,
  abilities: { mayEdit: true },
})
