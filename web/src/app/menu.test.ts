import { CLAIMS, type Claim } from '@corridor/contract/kernel/claims.ts'
import { GRANTABLE_CLAIMS } from '@corridor/contract/office/roles.ts'
import { describe, expect, test } from 'vitest'
import { featuresInQuestion, menuFor, openFor } from '#platform/navigation/menu.ts'
import '#platform/testing/window.ts'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { CAPABILITIES } from './capabilities.ts'
import { ENTRY_ROUTES } from './entry-routes.ts'

const MENU = CAPABILITIES.flatMap(({ menu = [] }) => menu)

const namesFor = (claims: readonly Claim[], isOn = true): string[] =>
  menuFor(MENU, claims, isOn ? ['IndividualNetwork'] : []).map(({ shortLabel }) => shortLabel)

const RAIL =
  'Activity, Chat, Practices, In office, Patients, Emails, Network, My network, Curbside, Learning'.split(
    ', ',
  )

/** Specification, platform §6. A claim that is not here opens no entry. */
const BY_CLAIM: Partial<Record<Claim, string[]>> = {
  SharedInbox: ['Activity'],
  eFax: ['Activity'],
  Chat: ['Chat'],
  PatientTexting: ['Patients'],
  // Follows from the claims that work with patients, and is ours.
  Patients: ['Records'],
  SecureEmail: ['Emails'],
  CurbsideNoEMR: ['Curbside'],
  ContactsAndNetwork: ['Network'],
  IndividualNetwork: ['My network'],
  CEHub: ['Learning'],
  Channels: ['Practices', 'In office'],
}

describe('the menu', () => {
  test.each(CLAIMS.map((claim) => [claim, BY_CLAIM[claim] ?? []] as const))(
    'of %s is %j',
    (claim, expected) => {
      expect(namesFor([claim])).toEqual(expected)
    },
  )

  test('of every claim is the rail, in its order', () => {
    expect(namesFor(CLAIMS)).toEqual(RAIL)
  })

  test('has Records for whoever does not reach them from Patients', () => {
    expect(namesFor(['SharedInbox', 'Patients'])).toEqual(['Activity', 'Records'])
    expect(namesFor(['PatientTexting', 'Patients'])).toEqual(['Patients'])
  })

  test('leaves Records out without closing them', () => {
    const open = openFor(MENU, ['PatientTexting', 'Patients']).map(({ shortLabel }) => shortLabel)
    expect(open.toSorted()).toEqual(['Patients', 'Records'])
    expect(openFor(MENU, ['Chat']).map(({ shortLabel }) => shortLabel)).toEqual(['Chat'])
  })

  test('of nobody is empty', () => {
    expect(namesFor([])).toEqual([])
  })

  test('has Activity once for both of its claims', () => {
    expect(namesFor(['eFax', 'SharedInbox'])).toEqual(['Activity'])
  })

  test('has My Network only while its feature is on', () => {
    expect(namesFor(['IndividualNetwork'], false)).toEqual([])
    expect(namesFor(CLAIMS, false)).toEqual(RAIL.filter((name) => name !== 'My network'))
  })

  test('asks for a feature only where a claim depends on it', () => {
    expect(featuresInQuestion(MENU, ['IndividualNetwork', 'Chat'])).toEqual(['IndividualNetwork'])
    expect(
      featuresInQuestion(
        MENU,
        CLAIMS.filter((claim) => claim !== 'IndividualNetwork'),
      ),
    ).toEqual([])
  })

  test('has the names of the specification', () => {
    const names =
      'Activity Center, Practice Channels, In Office Channels, Patient Messages, Patient Emails, Chat, Contacts & Network, Network, Curbside Check-in, Learning Hub'
    // Patient records are ours: the specification has no screen for them.
    const specified = MENU.filter(({ anyOf }) => !anyOf.includes('Patients'))
    expect(specified.map(({ label }) => label).sort()).toEqual(names.split(', ').sort())
  })

  test('has each address and each name once', () => {
    for (const part of ['path', 'label', 'shortLabel'] as const) {
      expect(new Set(MENU.map((entry) => entry[part])).size).toBe(MENU.length)
    }
  })
})

test('a screen is opened by an entry that its own capability declares', () => {
  for (const { routes, menu = [] } of CAPABILITIES) {
    for (const route of routes) if (route.menu) expect(menu).toContain(route.menu)
  }
})

test('every menu item, command and first step has a screen', () => {
  const routes = [...ENTRY_ROUTES, ...CAPABILITIES.flatMap((capability) => capability.routes)]
  const paths = routes.map(({ path }) => path)
  const items = CAPABILITIES.flatMap(({ profile = [], switcher = [], commands = [], firstSteps = [] }) => [
    ...profile,
    ...switcher,
    ...commands,
    ...firstSteps,
  ])
  expect(items.length).toBeGreaterThan(0)
  for (const { path } of [...MENU, ...items]) expect(paths).toContain(path.split('?')[0])
})

test('secure messages are open to those who work with patients, and to nobody else', () => {
  const own = CAPABILITIES.flatMap(({ routes, profile = [], commands = [] }) => [
    ...routes,
    ...profile,
    ...commands,
  ]).filter(({ path }) => path.startsWith('/dashboard/secure-messages'))
  const session = { ...useSession.getInitialState(), user: userOf(ADA, { practiceId: 'own' }) }
  expect(own).toHaveLength(3)
  for (const { isFor } of own) {
    expect(isFor?.({ ...session, claims: ['Chat'] })).toBe(false)
    expect(isFor?.({ ...session, claims: ['Patients'] })).toBe(true)
  }
})

/** These open calls instead: the test of the server's routes, and of files, shows what. */
const BY_CALL: readonly Claim[] = ['FileReader', 'FileWriter', 'PracticeAdmin']

test('every claim that an admin can switch opens something', () => {
  const silent = GRANTABLE_CLAIMS.filter(
    (claim) => namesFor([claim]).length === 0 && !BY_CALL.includes(claim),
  )
  expect(silent).toEqual([])
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
    'Patients',
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
    expect(namesFor(claims).join(', ')).toBe(expected)
  })
})
