import * as routes from '@corridor/contract/people/routes.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { demoPersonId } from './public.ts'

/** Who calls. Everybody in the table is asked as each of them. */
const CALLERS = {
  admin: 'owner@brightsmiles.example',
  otherAdmin: 'owner@lakesidesurgery.example',
  member: 'assistant@brightsmiles.example',
  individual: 'member@professional.example',
  pending: 'pending@brightsmiles.example',
  unverified: 'unverified@brightsmiles.example',
  stranger: undefined,
} as const
type Caller = keyof typeof CALLERS
const NAMES = Object.keys(CALLERS) as Caller[]

const contract = { ...routes }

/** In the order of the callers. */
type Statuses = [number, number, number, number, number, number, number]

const colleague = demoPersonId('hygienist@brightsmiles.example')
const waiting = demoPersonId(CALLERS.pending)
const unverified = demoPersonId(CALLERS.unverified)
const nobody = '00000000-0000-4000-8000-00000000dead'
const OWN = 'own'

const LET_IN: Statuses = [200, 200, 200, 200, 403, 403, 401]
const EVERYBODY: Statuses = [200, 200, 200, 200, 200, 200, 401]
const NOT_FOUND: Statuses = [404, 404, 404, 404, 404, 404, 401]
const REFUSED: Statuses = [400, 400, 400, 400, 400, 400, 401]

interface Row {
  route: keyof typeof routes
  path: string
  body?: object
  statuses: Statuses
}

const names = { firstName: 'Some', lastName: 'Body', mobile: '512 555 0190' }

const TABLE: Row[] = [
  { route: 'searchPersons', path: '/persons/v2/search?searchTerm=cruz', statuses: LET_IN },
  { route: 'searchPersonsWithTotal', path: '/persons/v3/search?searchTerm=cruz', statuses: LET_IN },
  { route: 'listConnected', path: '/persons/v2/connected', statuses: LET_IN },
  { route: 'listAllPersons', path: '/persons/v2/all', statuses: LET_IN },
  {
    route: 'getPersonByEmail',
    path: '/persons/v2/by-email/hygienist@brightsmiles.example',
    statuses: LET_IN,
  },
  {
    route: 'getPersonByEmail',
    path: `/persons/v2/by-email/${CALLERS.pending}`,
    statuses: [200, 404, 404, 404, 403, 403, 401],
  },
  {
    route: 'getPersonByEmail',
    path: '/persons/v2/by-email/nobody@nowhere.example',
    statuses: [404, 404, 404, 404, 403, 403, 401],
  },
  { route: 'validateEmail', path: '/persons/v2/validate-email', body: { email: 'x@y.zz' }, statuses: LET_IN },
  ...(['getPerson', 'getPersonDetails'] as const).flatMap((route): Row[] => {
    const base = route === 'getPerson' ? '/persons/v2' : '/persons/v4'
    return [
      { route, path: `${base}/${OWN}`, statuses: EVERYBODY },
      { route, path: `${base}/${colleague}`, statuses: [200, 200, 200, 200, 404, 404, 401] },
      { route, path: `${base}/${waiting}`, statuses: [200, 404, 404, 404, 200, 404, 401] },
      { route, path: `${base}/${unverified}`, statuses: [200, 404, 404, 404, 404, 200, 401] },
      { route, path: `${base}/${nobody}`, statuses: NOT_FOUND },
    ]
  }),
  { route: 'updatePerson', path: `/persons/v2/${colleague}`, body: names, statuses: NOT_FOUND },
  { route: 'updatePerson', path: `/persons/v2/${nobody}`, body: names, statuses: NOT_FOUND },
  { route: 'updatePerson', path: `/persons/v2/${OWN}`, body: names, statuses: EVERYBODY },
  {
    route: 'updatePersonInfo',
    path: '/persons/v2/update-person-info',
    body: { firstName: 'Any' },
    statuses: EVERYBODY,
  },
  {
    route: 'updateNotificationSettings',
    path: '/persons/v2/update-notification-settings',
    body: { isSmsNotificationTurnedOn: false },
    statuses: EVERYBODY,
  },
  { route: 'verifyMobileCode', path: '/persons/v2/verification-code/000000/verify', statuses: REFUSED },
  {
    route: 'sendMobileCode',
    path: '/persons/v2/verification-code',
    body: { mobileNumber: '512 555 0191' },
    statuses: EVERYBODY,
  },
  { route: 'acceptAgreement', path: `/persons/v2/${colleague}/agreement/accept`, statuses: NOT_FOUND },
  { route: 'acceptAgreement', path: `/persons/v2/${nobody}/agreement/accept`, statuses: NOT_FOUND },
  { route: 'acceptAgreement', path: `/persons/v2/${OWN}/agreement/accept`, statuses: EVERYBODY },
  { route: 'acceptBaa', path: `/persons/${colleague}/baa/accept`, statuses: NOT_FOUND },
  { route: 'acceptBaa', path: `/persons/${OWN}/baa/accept`, statuses: EVERYBODY },
]

let app: TestApp
const logins = new Map<Caller, LoginReply>()
beforeAll(async () => {
  app = await startTestApp()
  for (const name of NAMES) {
    const email = CALLERS[name]
    if (email) logins.set(name, await app.signIn(email))
  }
})
afterAll(() => app.close())

const callAs = (name: Caller, { route, path, body }: Omit<Row, 'statuses'>) => {
  const [method] = contract[route].call.split(' ')
  const own = logins.get(name)
  return app.call(`${method} ${path.replace(OWN, own?.givenName ?? nobody)}`, { as: own, body })
}

test('every route of the contract is in the table', () => {
  const walked = new Set<string>(TABLE.map(({ route }) => route))
  expect(Object.keys(contract).filter((name) => !walked.has(name))).toEqual([])
})

describe('who may see address and number', () => {
  const contactOf = async (name: Caller, id: string) => {
    const { body } = await callAs(name, { route: 'getPersonDetails', path: `/persons/v4/${id}` })
    const { email, mobile, abilities } = body
    return {
      hasContact: email !== null && mobile !== null,
      hasNone: email === null && mobile === null,
      abilities,
    }
  }
  const shown = { hasContact: true, hasNone: false, abilities: { mayEdit: false, maySeeContact: true } }
  const hidden = { hasContact: false, hasNone: true, abilities: { mayEdit: false, maySeeContact: false } }

  test.each<[Caller, object]>([
    ['admin', shown],
    ['member', shown],
    ['otherAdmin', hidden],
    ['individual', hidden],
  ])('of a person at Bright Smiles, as %s', async (name, expected) => {
    expect(await contactOf(name, colleague)).toEqual(expected)
  })

  test('of somebody who waits to be approved: not even their admin', async () => {
    expect(await contactOf('admin', waiting)).toEqual(hidden)
  })

  test.each<Caller>(['individual', 'pending', 'unverified'])('of oneself, as %s', async (name) => {
    const own = { ...shown, abilities: { mayEdit: true, maySeeContact: true } }
    expect(await contactOf(name, logins.get(name)!.givenName)).toEqual(own)
  })
})

// The rows run in their order: what changes a caller's own record stands at the end.
test.each(TABLE)('$route $path', async ({ statuses, ...row }) => {
  const answered: Record<string, number> = {}
  for (const name of NAMES) answered[name] = (await callAs(name, row)).status
  expect(answered).toEqual(Object.fromEntries(NAMES.map((name, index) => [name, statuses[index]])))
})

test('a missing and a hidden person answer alike', async () => {
  const [missing, hidden] = await Promise.all(
    [nobody, waiting].map((id) => callAs('otherAdmin', { route: 'getPerson', path: `/persons/v2/${id}` })),
  )
  const { requestId: _one, ...missingBody } = missing!.body
  const { requestId: _other, ...hiddenBody } = hidden!.body
  expect(hiddenBody).toEqual(missingBody)
})

test('nobody changed the colleague', async () => {
  const { body } = await callAs('admin', { route: 'getPerson', path: `/persons/v2/${colleague}` })
  expect(body).toMatchObject({ firstName: 'Ben', lastName: 'Cruz', mobile: '+15125550101' })
})
