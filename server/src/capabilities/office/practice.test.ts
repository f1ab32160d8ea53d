import { US_STATES } from '@corridor/contract/kernel/us-states.ts'
import { ADDRESS_SEARCHES_PER_HOUR } from '@corridor/contract/office/limits.ts'
import type { MyPractice } from '@corridor/contract/office/model.ts'
import { usualHours } from '@corridor/contract/office/rules.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '#testing/test-app.ts'
import { newInviteCode } from './practice/invite-code.ts'
import { approveChange } from './practice/practice-change.ts'
import { insertPractice } from './store/practices.ts'
import { openWindow, requestedChange } from './testing/office-calls.ts'

type Caller = Awaited<ReturnType<TestApp['signIn']>>

const app = useTestApp()
let owner: Caller
let colleague: Caller
beforeAll(async () => {
  owner = await app.signIn('owner@brightsmiles.example')
  colleague = await app.signIn('hygienist@brightsmiles.example')
})

const get = async (as = owner): Promise<MyPractice> =>
  (await app.call('GET /my-office/v2/practice', { as })).body
const MORNING = [{ opensAt: '08:00', closesAt: '12:00' }]
const put = (body: object, as = owner) => app.send('PUT /my-office/v2/practice', { as, body })
/** The practice as a form would send it back. */
async function form(more: object = {}) {
  const {
    name,
    practiceType,
    addresses,
    telephoneNumber,
    eFaxNumber,
    officeHours,
    holidays,
    version,
    ...rest
  } = await get()
  const { isSecondFactorRequired } = rest
  return {
    ...{ name, practiceType, addresses, telephoneNumber, eFaxNumber, officeHours, holidays, version },
    isSecondFactorRequired,
    ...more,
  }
}

describe('the practice’s own data', () => {
  test('is read by the team, and changed by an admin alone', async () => {
    expect(await get()).toMatchObject({
      name: 'Bright Smiles Dental',
      practiceCategory: 'Dental',
      practiceInviteCode: 'BRIGHT-SMILES-2026',
      officeHours: usualHours(),
      areHoursSet: false,
      version: 1,
      abilities: { mayEdit: true },
    })
    expect((await get(colleague)).abilities).toEqual({ mayEdit: false })
    expect((await put(await form(), colleague)).status).toBe(403)
  })

  test('has no hours until they are saved, and the suggestion saved as it is counts', async () => {
    const { officeHours, ...others } = await form()
    const other = await app.signIn('owner@hilltopmedical.example')
    const shown = async () =>
      (
        await app.call('GET /my-network/v2/practices/:id', {
          as: other,
          params: { id: owner.practiceId! },
        })
      ).body.officeHours
    expect((await put({ ...others, telephoneNumber: '+15125550152' })).body).toMatchObject({
      areHoursSet: false,
    })
    expect(await shown()).toBeNull()
    const { version } = await get()
    expect(
      (await put({ ...others, telephoneNumber: '+15125550152', version, officeHours })).body,
    ).toMatchObject({
      areHoursSet: true,
      officeHours: usualHours(),
    })
    expect(await shown()).toEqual(usualHours())
  })

  test.each([
    ['telephoneNumber', '(555) 555-5555', 'Please enter a valid telephone number.'],
    ['eFaxNumber', '+1 512 155 0100', 'Please enter a valid eFax number.'],
    ['organizationMobileNumber', '+1 800 555 0199', 'Please enter a valid mobile number.'],
  ])('a %s that cannot be one is refused at its field', async (field, number, message) => {
    const { status, body } = await put(await form({ [field]: number }))
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ path: `body.${field}`, message }],
    })
  })

  test('numbers are stored in one way; place and category follow', async () => {
    const address = { line1: '1 Pine St', line2: '', city: 'Denver', state: 'CO', zip: '80202' }
    const { name, version } = await get()
    const { status, body } = await put(
      await form({
        name: '  Brighter Smiles ',
        practiceType: 'Family medicine',
        addresses: [address],
        telephoneNumber: '(512) 555-0155',
        eFaxNumber: '512.555.0156',
        organizationMobileNumber: '+1 512 555 0157',
        holidays: [{ on: '2026-12-25', name: 'Christmas' }],
      }),
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name,
      practiceCategory: 'Medical',
      waitingChange: { name: 'Brighter Smiles', telephoneNumber: '+15125550155' },
      eFaxNumber: '+15125550156',
      organizationMobileNumber: '+15125550157',
      addresses: [address],
      version: version + 1,
    })
    // A call without the number leaves it as it is; everybody's own record has it.
    const again = await put(await form({ isSecondFactorRequired: false }))
    expect(again.body.organizationMobileNumber).toBe('+15125550157')
    const own = await app.call('GET /users/v2/:id', { params: { id: colleague.givenName }, as: colleague })
    expect(own.body.organizationMobileNumber).toBe('+15125550157')
    const { body: listed } = await app.call('GET /organizations/v2/get-by-state/:state', {
      params: { state: 'CO' },
      as: owner,
    })
    expect(listed).toEqual([
      {
        id: owner.practiceId,
        name,
        practiceType: 'Family medicine',
        city: 'Denver',
        state: 'CO',
      },
    ])
  })

  test.each([
    ['no name', { name: ' ' }, 'Please enter the practice’s name.'],
    ['an unknown type', { practiceType: 'Bakery' }, 'Please choose the type of practice.'],
    ['no address', { addresses: [] }, 'Please enter an address.'],
    ['a number that is none', { telephoneNumber: '12345' }, 'Please enter a valid telephone number.'],
    ['an eFax number that is none', { eFaxNumber: 'none' }, 'Please enter a valid eFax number.'],
    ['a day missing', { officeHours: usualHours().slice(1) }, 'Please give hours for every day of the week.'],
    [
      'a day that closes before it opens',
      {
        officeHours: usualHours().map((day) => ({
          ...day,
          spans: [{ opensAt: '18:00', closesAt: '17:00' }],
        })),
      },
      'On Monday, the closing time must be after the opening time.',
    ],
    [
      'a day whose spans run into each other',
      { officeHours: usualHours().map((day) => ({ ...day, spans: [...MORNING, ...MORNING] })) },
      'On Monday, these hours must start after the earlier ones end.',
    ],
    ['a time zone that is none of ours', { timeZone: 'Europe/Berlin' }, 'Please choose a time zone.'],
    ['a holiday that is none', { holidays: [{ on: '2026-02-30', name: 'x' }] }, 'Please enter a date.'],
  ])('with %s is refused', async (_name, more, message) => {
    const { status, body } = await put(await form(more))
    expect({ status, message: body.errors[0].message }).toEqual({ status: 400, message })
  })

  test('has as many spans a day as it closes in between, in a time zone that stays until it is changed', async () => {
    expect(await get()).toMatchObject({ timeZone: 'America/Chicago' })
    const spans = [...MORNING, { opensAt: '13:00', closesAt: '17:00' }]
    const officeHours = usualHours().map((day) => ({ ...day, spans }))
    const saved = await put(await form({ officeHours, timeZone: 'America/Denver' }))
    expect(saved).toMatchObject({ status: 200, body: { officeHours, timeZone: 'America/Denver' } })
    await put(await form({ practiceType: 'Orthodontics' }))
    expect(await get()).toMatchObject({ officeHours, timeZone: 'America/Denver' })
  })

  test('of two changes from the same version one wins; the same change again is answered as done', async () => {
    const closedOn = (on: string) => form({ holidays: [{ on, name: 'Closed' }] })
    const [first, second] = [await closedOn('2026-07-03'), await closedOn('2026-11-27')]
    const answers = await Promise.all([put(first), put(second)])
    const won = answers[0]?.status === 200 ? first : second
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed-meanwhile')
    const again = await put(won)
    expect(again).toMatchObject({
      status: 200,
      body: { holidays: won.holidays, version: (await get()).version },
    })
  })

  test('what a member’s own record shows reaches their windows; hours reach the office alone', async () => {
    const window = await openWindow(app, colleague)
    const names = () => window.events.map(({ name }) => name)
    await put(await form({ officeHours: usualHours().map((day) => ({ ...day, isOpen: false })) }))
    await expect.poll(names).toEqual(['office.changed'])
    const changeId = await requestedChange(app, owner.practiceId!, { name: 'Renamed' })
    await app.services.transactions.run((tx) => approveChange(tx, app.services, changeId))
    await expect.poll(names).toContain('session.standing-changed')
    window.close()
    const { body } = await app.call('GET /users/v2/:id', {
      params: { id: colleague.givenName },
      as: colleague,
    })
    expect(body.practiceName).toBe('Renamed')
  })

  test('a second factor that is asked for lets everybody finish, and is due at their next sign-in', async () => {
    const opens = async (as: Caller) => (await app.call('GET /my-office/v2/practice', { as })).status === 200
    expect((await put(await form({ isSecondFactorRequired: true }))).status).toBe(200)
    expect([await opens(owner), await opens(colleague)]).toEqual([true, true])
    const again = await app.signIn('hygienist@brightsmiles.example')
    expect(again).toMatchObject({ isSecondFactorRequired: true, hasSecondFactor: false })
    expect([await opens(again), await opens(colleague), await opens(owner)]).toEqual([false, false, true])

    // Requested again, it begins again.
    expect((await put(await form({ isSecondFactorRequired: false }))).status).toBe(200)
    expect(await opens(again)).toBe(true)
    expect((await put(await form({ isSecondFactorRequired: true }))).status).toBe(200)
    expect(await opens(again)).toBe(true)
  })
})

test('a new code is like no other, and readable over a phone', async () => {
  const codes = await Promise.all(Array.from({ length: 50 }, () => newInviteCode(app.services.db)))
  expect(new Set(codes).size).toBe(50)
  for (const code of codes) expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(codes.join('')).not.toMatch(/[01ILOU]/)
})

describe('the directory', () => {
  const pendingId = crypto.randomUUID()
  let lakeside: Caller
  beforeAll(async () => {
    lakeside = await app.signIn('owner@lakesidesurgery.example')
    await insertPractice(app.services.db, {
      id: pendingId,
      name: 'Not Approved Yet',
      category: 'Dental',
      type: 'Orthodontics',
      city: 'Austin',
      state: 'TX',
      telephone_number: null,
      mobile_number: null,
      efax_number: null,
      invite_code: 'WAIT-2222',
      is_pending_approval: true,
      created_at: new Date(),
      addresses: '[]',
      office_hours: '[]',
    })
  })
  test('has all states, the capital and the territories, and counts approved practices', async () => {
    const call = 'GET /organizations/v2/get-all-organizations-states'
    const { body: states } = await app.call(call, { as: lakeside })
    expect(states).toHaveLength(56)
    for (const code of ['DC', 'PR', 'GU', 'VI', 'AS', 'MP'])
      expect(states).toContainEqual(expect.objectContaining({ code, practices: 0 }))
    expect(states).toContainEqual({ code: 'TX', name: 'Texas', practices: 6 })
    expect(states).toContainEqual({ code: 'WY', name: 'Wyoming', practices: 0 })
  })

  test('lists approved practices of a state by name, and specialists among them', async () => {
    const names = async (call: 'get-by-state' | 'specialists') => {
      const input = { params: { state: 'TX' as const }, as: lakeside }
      return (await app.call(`GET /organizations/v2/${call}/:state`, input)).body.map(({ name }) => name)
    }
    const specialists = [
      'Lakeside Oral Surgery',
      'Northside Periodontics',
      'South Mopac Endodontics',
      'Zilker Pediatric Dentistry',
    ]
    expect(await names('get-by-state')).toEqual([
      'Congress Avenue Dental',
      'Hilltop Medical Group',
      ...specialists,
    ])
    expect(await names('specialists')).toEqual(specialists)
    expect((await app.send('GET /organizations/v2/get-by-state/ZZ', { as: lakeside })).status).toBe(400)
  })

  test('a code of a practice that nobody approved opens nothing', async () => {
    expect(
      (await app.call('GET /invitations/v2/invite/:code', { params: { code: 'WAIT-2222' } })).status,
    ).toBe(410)
  })

  test('lists what forms choose from', async () => {
    const { body } = await app.call('GET /organizations/v2/metadata', { as: lakeside })
    const { practiceTypes, states, roles } = body
    const { body: types } = await app.call('GET /organizations/v2/practice-types', { as: lakeside })
    expect(practiceTypes).toEqual(types)
    expect(states).toHaveLength(Object.keys(US_STATES).length)
    expect(roles.find(({ role }) => role === 'Doctor')?.defaultClaims).toContain('Doctor')
  })

  test('shows a practice’s own words for roles to its team alone', async () => {
    const id = lakeside.practiceId!
    const farid = await app.signIn('frontdesk@lakesidesurgery.example')
    await app.call('PATCH /my-office/v2/team-members/:id/role', {
      params: { id: farid.givenName },
      as: lakeside,
      body: { role: 'Night owl' },
    })
    const rolesAt = (organizationId: string, as = lakeside) =>
      app.call('GET /organizations/v2/:organizationId/roles', { params: { organizationId }, as })
    const own = (await rolesAt(id)).body
    expect(own).toEqual([
      'Doctor',
      'Hygienist',
      'Assistant',
      'Patient Care Coordinator',
      'Administration',
      'Surgeon',
      'Night owl',
    ])
    const stranger = await app.signIn('owner@hilltopmedical.example')
    expect((await rolesAt(id, stranger)).body).toEqual(own.slice(0, -1))
    for (const missing of [pendingId, crypto.randomUUID()])
      expect((await rolesAt(missing)).body.code).toBe('practice-not-found')
  })

  test('completes an address', async () => {
    const search = async () =>
      (await app.call('GET /address-lookup/v2', { query: { search: '78704' }, as: lakeside })).body
    expect(await search()).toEqual([{ line1: '', line2: '', city: 'Austin', state: 'TX', zip: '78704' }])
    await sql`UPDATE attempt SET count = ${2 * ADDRESS_SEARCHES_PER_HOUR}`.execute(app.services.db)
    await search()
    expect((await search()).code).toBe('too-many-attempts')
  })
})
