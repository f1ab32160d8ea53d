import { CLAIMS, type Claim } from '@corridor/contract/kernel/claims.ts'
import { GRANTABLE_CLAIMS } from '@corridor/contract/office/roles.ts'
import { describe, expect, test } from 'vitest'
import { featuresInQuestion, menuFor } from '#platform/navigation/menu.ts'
import '#platform/testing/window.ts'
import { useSession } from '#platform/session.ts'
import { ADA, userOf } from '#platform/testing/people.ts'
import { DEMO_CLAIMS, type ExpectedScreens, railOf } from '#platform/testing/screens.ts'
import { CAPABILITIES } from './capabilities.ts'
import { ENTRY_ROUTES } from './entry-routes.ts'

const MENU = CAPABILITIES.flatMap(({ menu = [] }) => menu)

const namesFor = (claims: readonly Claim[], isOn = true): string[] =>
  menuFor(MENU, claims, isOn ? ['IndividualNetwork'] : []).map(({ shortLabel }) => shortLabel)

const EXPECTED = Object.values(
  import.meta.glob<ExpectedScreens>('../capabilities/*/testing/screens.ts', {
    eager: true,
    import: 'screens',
  }),
).flatMap(({ menu = [] }) => menu)
const expectedFor = (claims: readonly Claim[]) => railOf(EXPECTED, claims).map(({ name }) => name)
const RAIL = expectedFor(CLAIMS)

describe('the menu', () => {
  // A claim that no capability names opens no entry.
  test.each(CLAIMS.map((claim) => [claim, expectedFor([claim])] as const))(
    'of %s is %j',
    (claim, expected) => {
      expect(namesFor([claim])).toEqual(expected)
    },
  )

  test('of every claim is the rail, in its order', () => {
    expect(namesFor(CLAIMS)).toEqual(RAIL)
  })

  test('has Patients for everybody who may see their records, beside the texts with them', () => {
    expect(namesFor(['SharedInbox', 'Patients'])).toEqual(['Activity', 'Patients'])
    expect(namesFor(['PatientTexting', 'Patients'])).toEqual(['Patients', 'Texts'])
    expect(namesFor(['PatientTexting'])).toEqual(['Texts'])
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

  test('has the names and addresses that its capabilities expect', () => {
    const wanted = EXPECTED.map(({ label, path }) => [label, path])
    expect(MENU.map(({ label, path }) => [label, path]).toSorted()).toEqual(wanted.toSorted())
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

test('secure messages are no place of their own: their old address leads those who text into the conversation', () => {
  const named = CAPABILITIES.flatMap(({ menu = [], profile = [], commands = [] }) => [
    ...menu,
    ...profile,
    ...commands,
  ])
  expect(named.filter(({ label }) => /secure message/i.test(label))).toEqual([])
  const [route, ...others] = CAPABILITIES.flatMap(({ routes }) => routes).filter(
    ({ path }) => path === '/dashboard/secure-messages',
  )
  expect(others).toEqual([])
  const session = { ...useSession.getInitialState(), user: userOf(ADA, { practiceId: 'own' }) }
  expect(route?.isFor?.({ ...session, claims: ['Chat'] })).toBe(false)
  expect(route?.isFor?.({ ...session, claims: ['PatientTexting'] })).toBe(true)
})

/** These open calls instead: the test of the server's routes, and of files, shows what. */
const BY_CALL: readonly Claim[] = ['FileReader', 'FileWriter', 'PracticeAdmin']

test('every claim that an admin can switch opens something', () => {
  const silent = GRANTABLE_CLAIMS.filter(
    (claim) => namesFor([claim]).length === 0 && !BY_CALL.includes(claim),
  )
  expect(silent).toEqual([])
})

test.each(Object.entries(DEMO_CLAIMS))('the menu of %s in the demo world', (_, claims) => {
  expect(namesFor(claims)).toEqual(expectedFor(claims))
})
