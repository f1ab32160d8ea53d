import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { newPatient, patientDesk } from './testing/patient-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<TestApp['signIn']>>
let other: Awaited<ReturnType<TestApp['signIn']>>
let own: ReturnType<typeof patientDesk>
let lakeside: ReturnType<typeof patientDesk>

beforeAll(async () => {
  app = await startTestApp()
  desk = await app.signIn('frontdesk@brightsmiles.example')
  other = await app.signIn('frontdesk@lakesidesurgery.example')
  own = patientDesk(app, desk)
  lakeside = patientDesk(app, other)
})
afterAll(() => app.close())

const add = (body: object) => app.send('POST /patients/v2', { as: desk, body })

describe('adding', () => {
  test('stores numbers in E.164, each once', async () => {
    const phones = [
      { number: '(512) 555-0101', type: 'mobile' as const },
      { number: '+1 512 555 0101', type: 'home' as const },
    ]
    const added = await own.add({ phones })
    expect(added.phones).toMatchObject([{ number: '+15125550101', type: 'mobile' }])
    expect(added.mobileNumber).toBe('+15125550101')
  })

  test('the same twice is added once', async () => {
    const body = newPatient()
    const [one, two] = await Promise.all([add(body), add(body)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(await own.search(body.lastName)).toHaveLength(1)
  })

  test('of two desks that add the same patient at once, one is asked whether it is this patient', async () => {
    const body = newPatient()
    const answers = await Promise.all([add(body), add({ ...body, id: randomUUID() })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('patient-exists')
  })

  test('another one of the same name and birth date is added when somebody says so', async () => {
    const body = newPatient({ firstName: 'José' })
    await add(body)
    const accentless = { ...body, id: randomUUID(), firstName: 'jose' }
    expect((await add(accentless)).status).toBe(409)
    expect((await add({ ...accentless, isAnother: true })).status).toBe(200)
    const matches = await app.call('GET /patients/v2/matches', {
      as: desk,
      query: { firstName: 'JOSE', lastName: body.lastName, dateOfBirth: body.dateOfBirth! },
    })
    expect(matches.body.patients).toHaveLength(2)
  })

  test('a day of the year 0, which no calendar has, is refused wherever a day is typed', async () => {
    const query = 'firstName=Ada&lastName=Zero&dateOfBirth=0000-01-01'
    const matches = await app.send(`GET /patients/v2/matches?${query}`, { as: desk })
    expect([matches.status, matches.body]).toMatchObject([
      400,
      { errors: [{ path: 'querystring.dateOfBirth' }] },
    ])
    expect(await own.search('01/01/0000')).toEqual([])
  })

  test.each([
    ['a birth date ahead', { dateOfBirth: '2999-01-01' }, 'This birth date is in the future.'],
    ['150 years and more', { dateOfBirth: '1850-01-01' }, 'This birth date is more than 150 years ago.'],
    [
      'a day that does not exist',
      { dateOfBirth: '1990-02-30' },
      'This day does not exist. Please check the birth date.',
    ],
    ['no first name', { firstName: '   ' }, 'Please enter the first name.'],
    [
      'a number that cannot exist',
      { phones: [{ number: '+1 512 000 0000', type: 'home' }] },
      'Please enter a valid phone number.',
    ],
    ['no email address', { email: 'nora@' }, 'Please enter a valid email address.'],
  ])('refuses %s', async (_, wrong, sentence) => {
    const { status, body } = await add({ ...newPatient(), ...wrong })
    expect([status, body.errors[0].message]).toEqual([400, sentence])
  })
})

test('what somebody else has saved since is not overwritten', async () => {
  const patient = await own.add()
  const { id: _, ...fields } = newPatient({ lastName: patient.lastName })
  const save = (firstName: string) =>
    app.send(`PUT /patients/v2/${patient.id}`, {
      as: desk,
      body: { ...fields, firstName, version: patient.version },
    })
  const answers = await Promise.all([save('Ann'), save('Bea')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

describe('searching', () => {
  test('by part of a name, birth date, last digits and email', async () => {
    // Letters alone: six digits in a row would be read as the end of a telephone number.
    const tail = randomUUID()
      .slice(0, 6)
      .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
    const lastName = `Ångström${tail}`
    const patient = await own.add({
      firstName: 'Zoë',
      lastName,
      dateOfBirth: '1961-12-31',
      email: `${tail}@home.example`,
      phones: [{ number: '(512) 555-0177', type: 'home' }],
    })
    for (const term of [
      `angstrom${tail}`,
      `zoe ${tail}`,
      `12/31/1961 ${tail}`,
      `Dec 31 1961`,
      `${tail} 0177`,
      `${tail}@home`,
    ])
      expect((await own.search(term)).map(({ id }) => id)).toContain(patient.id)
    expect(await own.search(`${tail} 0178`)).toEqual([])
  })

  test('pages go on where the one before ended', async () => {
    const lastName = `Paged${randomUUID().slice(0, 8)}`
    for (const firstName of ['Ada', 'Bob', 'Cyd']) await own.add({ firstName, lastName })
    const first = await app.call('GET /patients/v2', {
      as: desk,
      query: { searchTerm: lastName, pageSize: 2 },
    })
    const second = await app.call('GET /patients/v2', {
      as: desk,
      query: { searchTerm: lastName, pageSize: 2, continuationToken: first.body.continuationToken! },
    })
    const names = [...first.body.patients, ...second.body.patients].map(({ firstName }) => firstName)
    expect(names).toEqual(['Ada', 'Bob', 'Cyd'])
    expect(second.body.continuationToken).toBeNull()
  })
})

describe('a search with more than one page', () => {
  const allOf = async (searchTerm: string) => {
    const pages: string[][] = []
    let continuationToken: string | undefined
    do {
      const { body } = await app.call('GET /patients/v2', {
        as: desk,
        query: { searchTerm, pageSize: 2, continuationToken },
      })
      pages.push(body.patients.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
      continuationToken = body.continuationToken ?? undefined
    } while (continuationToken)
    return pages
  }

  test('lists last names that begin with the word first, then first names, then the others, and nobody twice', async () => {
    const tail = randomUUID().slice(0, 8).replace(/\d/g, 'g')
    const names = [
      [`Zoe`, `Var${tail}`],
      ['Ada', `Var${tail}`],
      [`Var${tail}`, 'Lund'],
      [`Var${tail}`, 'Berg'],
      ['Ida', `Mc Xvar${tail}`],
      ['Eve', `Mc Xvar${tail}`],
      [`Xvar${tail}`, `Var${tail}s`],
    ] as const
    for (const [firstName, lastName] of names) await own.add({ firstName, lastName })
    const pages = await allOf(`var${tail}`)
    expect(pages.flat().slice(0, 5)).toEqual([
      `Ada Var${tail}`,
      `Zoe Var${tail}`,
      `Xvar${tail} Var${tail}s`,
      `Var${tail} Berg`,
      `Var${tail} Lund`,
    ])
    expect(pages.flat().slice(5).sort()).toEqual([`Eve Mc Xvar${tail}`, `Ida Mc Xvar${tail}`])
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1])
  })

  test('finds two letters where a name begins, and letters that have no accent but another form', async () => {
    const patient = await own.add({
      firstName: 'Łukasz',
      lastName: `Sørensen-Weiß${randomUUID().slice(0, 6)}`,
    })
    for (const term of ['sørensen', 'sorensen', 'weiß', 'Łu sø', 'lu so', `lukasz weiss`])
      expect((await own.search(term)).map(({ id }) => id)).toContain(patient.id)
    expect((await own.search('re lukasz')).map(({ id }) => id)).not.toContain(patient.id)
  })

  test.each(['%', '_', "'", '\\', '100%', "o'; --"])('takes %s for text', async (term) => {
    const { status } = await app.call('GET /patients/v2', { as: desk, query: { searchTerm: term } })
    expect(status).toBe(200)
  })
})

describe('the export', () => {
  test('has every patient of the practice, none of another, and no formula that a spreadsheet would run', async () => {
    const owner = await app.signIn('owner@brightsmiles.example')
    const lastName = `Export${randomUUID().slice(0, 8)}`
    await own.add({ firstName: '=1+1', lastName, phones: [{ number: '(512) 555-0141', type: 'home' }] })
    await lakeside.add({ lastName: `${lastName}x` })
    const { status, body } = await app.send('GET /patients/v2/export', { as: owner })
    const row = String(body)
      .split('\r\n')
      .find((one) => one.includes(lastName))
    expect(status).toBe(200)
    expect(row).toMatch(new RegExp(`^'=1\\+1,${lastName},1990-05-06,,,'\\+15125550141,,`))
    expect(String(body)).not.toContain(`${lastName}x`)
  })

  test('is for admins alone', async () => {
    expect((await app.send('GET /patients/v2/export', { as: desk })).status).toBe(403)
  })
})

describe('another practice', () => {
  test('neither sees nor changes a patient, and cannot tell that there is one', async () => {
    const patient = await own.add({ phones: [{ number: '(512) 555-0123', type: 'mobile' }] })
    const mine = await lakeside.add()
    const params = { id: patient.id }
    const missing = { id: randomUUID() }
    const calls = [
      (id: string) => app.send(`GET /patients/v2/${id}`, { as: other }),
      (id: string) => app.send(`GET /patients/v2/${id}/consents`, { as: other }),
      (id: string) => app.send(`GET /patients/v2/${id}/related`, { as: other }),
      (id: string) =>
        app.send(`PUT /patients/v2/${mine.id}/relations/${id}`, { as: other, body: { kind: 'spouse' } }),
      (id: string) => app.send(`GET /patients/v2/${mine.id}/merges/${id}/preview`, { as: other }),
      (id: string) =>
        app.send(`PUT /patients/v2/${id}`, {
          as: other,
          body: { ...newPatient(), id: undefined, version: 1 },
        }),
    ]
    for (const call of calls) {
      const [foreign, unknown] = [await call(params.id), await call(missing.id)]
      expect([foreign.status, foreign.body.code]).toEqual([404, 'patient-not-found'])
      expect([unknown.status, unknown.body.code]).toEqual([404, 'patient-not-found'])
    }
    expect(await lakeside.search(patient.lastName)).toEqual([])
  })

  test('the same id is free for a patient of theirs', async () => {
    const patient = await own.add()
    const theirs = await lakeside.add({ id: patient.id })
    expect(theirs.organizationId).toBe(other.practiceId)
    expect((await own.get(patient.id)).organizationId).toBe(desk.practiceId)
  })
})

test('a relation is seen from both sides', async () => {
  const [nora, owen] = [await own.add({ firstName: 'Nora' }), await own.add({ firstName: 'Owen' })]
  await app.call('PUT /patients/v2/:id/relations/:otherId', {
    as: desk,
    params: { id: owen.id, otherId: nora.id },
    body: { kind: 'guardian' },
  })
  expect((await own.get(owen.id)).relations).toMatchObject([{ kind: 'guardian', patient: { id: nora.id } }])
  expect((await own.get(nora.id)).relations).toMatchObject([{ kind: 'child', patient: { id: owen.id } }])
})

describe('consent', () => {
  test('belongs to the number: who shares it shows the same, and the ledger keeps every entry', async () => {
    const phones = [{ number: '(512) 555-0133', type: 'mobile' as const }]
    const [one, sister] = [await own.add({ phones }), await own.add({ phones })]
    await own.consent(one.id, '(512) 555-0133', 'opted-in')
    app.clock.pass(60)
    await own.consent(sister.id, '+15125550133', 'opted-out')
    for (const id of [one.id, sister.id])
      expect((await own.get(id)).consents).toMatchObject([{ address: '+15125550133', status: 'opted-out' }])
    const ledger = await app.call('GET /patients/v2/:id/consents', { as: desk, params: { id: one.id } })
    expect(ledger.body.consents.map(({ status }) => status)).toEqual(['opted-out', 'opted-in'])
    expect(ledger.body.consents[0]?.recordedBy?.id).toBe(desk.givenName)
  })

  test('is refused for a number that the patient does not have', async () => {
    const patient = await own.add()
    const { status, body } = await own.consent(patient.id, '+15125550134', 'opted-in')
    expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'address-not-patients'])
  })
})
