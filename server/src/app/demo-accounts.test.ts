import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { type EntryTarget, entryTarget } from '@corridor/contract/people/entry.ts'
import { expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'

const app = useTestApp()

const EVERYBODY: Claim[] = ['User', 'FileReader', 'FileWriter', 'Chat']
const TEAM: Claim[] = [...EVERYBODY, 'Channels']
const DESK: Claim[] = [
  ...TEAM,
  'SharedInbox',
  'eFax',
  'PatientTexting',
  'SecureEmail',
  'CurbsideNoEMR',
  'ContactsAndNetwork',
  'Patients',
]
const OWNER: Claim[] = [
  ...DESK,
  'ChatPro',
  'ReferaPatient',
  'SharedInboxMobile',
  'Dashboard',
  'MobileAccess',
  'Doctor',
  'PracticeOwner',
  'PracticeAdmin',
]

// The web's tests say which menu these claims make (app/menu.test.ts) and which screen each step is (app/Router.test.tsx).
test.each<[string, Claim[], EntryTarget]>([
  ['owner@brightsmiles.example', [...OWNER, 'BillingAdmin', 'ChannelHost'], 'dashboard'],
  ['hygienist@brightsmiles.example', TEAM, 'dashboard'],
  ['frontdesk@brightsmiles.example', DESK, 'dashboard'],
  ['assistant@brightsmiles.example', TEAM, 'dashboard'],
  ['owner@lakesidesurgery.example', OWNER, 'dashboard'],
  ['frontdesk@lakesidesurgery.example', DESK, 'dashboard'],
  ['owner@hilltopmedical.example', OWNER, 'dashboard'],
  ['host@professional.example', [...EVERYBODY, 'Doctor', 'IndividualNetwork', 'ChannelHost'], 'dashboard'],
  ['member@professional.example', [...EVERYBODY, 'IndividualNetwork'], 'dashboard'],
  ['pending@brightsmiles.example', [], 'pending-approval'],
  ['unverified@brightsmiles.example', [], 'identity-verification'],
  ['newcomer@professional.example', [], 'otp'],
  ['basic@brightsmiles.example', EVERYBODY, 'basic-info'],
  ['review@lakesidesurgery.example', [], 'identity-pending'],
  ['manual@lakesidesurgery.example', [], 'manual-id-sent'],
])('%s of the demo world may open what it is for, and stands at its step', async (email, claims, target) => {
  const own = await app.signIn(email)
  const { roles } = JSON.parse(Buffer.from(own.token.split('.')[1] ?? '', 'base64url').toString())
  expect(roles.toSorted()).toEqual(claims.toSorted())
  const grace = { noGraceAt: null, cutoffAt: null }
  const situation = { platform: 'web', now: new Date(), grace, hasEfaxClaim: roles.includes('eFax') } as const
  expect(entryTarget(own, situation)).toBe(target)
})
