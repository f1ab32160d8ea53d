import { CLAIMS, type Claim } from '@corridor/contract/kernel/claims.ts'
import { describe, expect, test } from 'vitest'
import { featuresInQuestion, MENU, type MenuKey, menuFor } from './menu.ts'

const keys = (claims: readonly Claim[], isOn = true): MenuKey[] =>
  menuFor(claims, isOn ? ['IndividualNetwork'] : []).map(({ key }) => key)

const RAIL = 'activity chat practices in-office patients emails network my-network curbside learning'.split(
  ' ',
)

/** Specification, platform §6. A claim that is not here opens no entry. */
const BY_CLAIM: Partial<Record<Claim, MenuKey[]>> = {
  SharedInbox: ['activity'],
  eFax: ['activity'],
  Chat: ['chat'],
  PatientTexting: ['patients'],
  SecureEmail: ['emails'],
  CurbsideNoEMR: ['curbside'],
  ContactsAndNetwork: ['network'],
  IndividualNetwork: ['my-network'],
  CEHub: ['learning'],
  Channels: ['practices', 'in-office'],
}

describe('the menu', () => {
  test.each(CLAIMS.map((claim) => [claim, BY_CLAIM[claim] ?? []] as const))(
    'of %s is %j',
    (claim, expected) => {
      expect(keys([claim])).toEqual(expected)
    },
  )

  test('of every claim is the rail, in its order', () => {
    expect(keys(CLAIMS)).toEqual(RAIL)
  })

  test('of nobody is empty', () => {
    expect(keys([])).toEqual([])
  })

  test('has Activity once for both of its claims', () => {
    expect(keys(['eFax', 'SharedInbox'])).toEqual(['activity'])
  })

  test('has My Network only while its feature is on', () => {
    expect(keys(['IndividualNetwork'], false)).toEqual([])
    expect(keys(CLAIMS, false)).toEqual(RAIL.filter((key) => key !== 'my-network'))
  })

  test('asks for a feature only where a claim depends on it', () => {
    expect(featuresInQuestion(['IndividualNetwork', 'Chat'])).toEqual(['IndividualNetwork'])
    expect(featuresInQuestion(CLAIMS.filter((claim) => claim !== 'IndividualNetwork'))).toEqual([])
  })

  test('has the names of the specification', () => {
    const names =
      'Activity Center, Practice Channels, In Office Channels, Patient Messages, Patient Emails, Chat, Contacts & Network, Network, Curbside Check-in, Learning Hub'
    expect(MENU.map(({ label }) => label).sort()).toEqual(names.split(', ').sort())
  })

  test('has each address and each name once', () => {
    for (const part of ['path', 'label', 'shortLabel', 'key'] as const) {
      expect(new Set(MENU.map((entry) => entry[part])).size).toBe(MENU.length)
    }
  })
})

describe('the menu of the demo world', () => {
  const PRACTICE: Claim[] = [
    'SharedInbox',
    'eFax',
    'PatientTexting',
    'SecureEmail',
    'CurbsideNoEMR',
    'Chat',
    'Channels',
    'ContactsAndNetwork',
  ]
  const PRACTICE_RAIL = 'Activity, Chat, Practices, In office, Patients, Emails, Network, Curbside'

  test.each<[string, Claim[], string]>([
    [
      'owner@brightsmiles',
      [...PRACTICE, 'PracticeOwner', 'PracticeAdmin', 'BillingAdmin', 'CEHub', 'ChannelHost'],
      `${PRACTICE_RAIL}, Learning`,
    ],
    ['hygienist@brightsmiles', ['Chat', 'Channels', 'CEHub'], 'Chat, Practices, In office, Learning'],
    ['frontdesk@brightsmiles', PRACTICE, PRACTICE_RAIL],
    ['assistant@brightsmiles', ['Chat'], 'Chat'],
    ['owner@lakesidesurgery', [...PRACTICE, 'PracticeOwner', 'PracticeAdmin'], PRACTICE_RAIL],
    ['frontdesk@lakesidesurgery', PRACTICE, PRACTICE_RAIL],
    ['owner@hilltopmedical', [...PRACTICE, 'PracticeOwner', 'PracticeAdmin'], PRACTICE_RAIL],
    [
      'host@professional',
      ['IndividualNetwork', 'Chat', 'CEHub', 'ChannelHost'],
      'Chat, My network, Learning',
    ],
    ['member@professional', ['IndividualNetwork', 'Chat', 'CEHub'], 'Chat, My network, Learning'],
  ])('for %s', (_, claims, expected) => {
    const labels = menuFor(claims, ['IndividualNetwork']).map(({ shortLabel }) => shortLabel)
    expect(labels.join(', ')).toBe(expected)
  })
})
