import { EMAIL_LOOKUPS_PER_HOUR, SEARCH_TOTAL_MAX } from '@corridor/contract/people/limits.ts'
import type { PersonCard } from '@corridor/contract/people/model.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stopClock, useTestApp } from '#testing/test-app.ts'
import { demoPersonId } from './demo.ts'
import { nothingKnown } from './sources.ts'
import { setLetIn } from './store/changes.ts'
import { insertPerson } from './store/persons.ts'

const ids = {
  ada: demoPersonId('owner@brightsmiles.example'),
  elena: demoPersonId('owner@lakesidesurgery.example'),
  grace: demoPersonId('owner@hilltopmedical.example'),
}

const app = useTestApp()
let ada: LoginReply
let iris: LoginReply
beforeAll(async () => {
  ada = await app.signIn('owner@brightsmiles.example')
  iris = await app.signIn('member@professional.example')
})

/** What the network will say once it is there: Ada is connected with Elena, and waits for Grace. */
beforeEach(() => {
  const { people } = app.services
  people.connections = async (_db, personId) =>
    personId === ids.ada
      ? new Map([
          [ids.elena, 'Accepted'],
          [ids.grace, 'Pending'],
        ])
      : new Map()
  people.connected = async (_db, personId) => (personId === ids.ada ? [ids.elena] : [])
})

async function addSomebody(firstName: string, lastName: string, isLetIn = true): Promise<string> {
  const id = crypto.randomUUID()
  const { db } = app.services
  const email = `${id}@search.example`
  await insertPerson({ db, now: new Date() }, { id, email, firstName, lastName, isIndividual: true })
  await sql`UPDATE people_person SET role = 'Assistant' WHERE id = ${id}`.execute(db)
  await setLetIn(app.services.db, [{ id, letIn: isLetIn ? 'yes' : 'no' }])
  return id
}

const search = async (searchTerm: string, more: Record<string, string> = {}, as = ada) => {
  const query = { searchTerm, ...more }
  const v2 = await app.call('GET /persons/v2/search', { query, as })
  const v3 = await app.call('GET /persons/v3/search', { query, as })
  expect([v2.status, v3.status]).toEqual([200, 200])
  expect(v3.body.persons).toEqual(v2.body)
  return { persons: v2.body, total: v3.body.total }
}
const namesIn = (persons: PersonCard[]) =>
  persons.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
const found = async (...args: Parameters<typeof search>) => namesIn((await search(...args)).persons)

describe('searching', () => {
  test.each(['', '   ', 'el', '  el  '])('%j is too short and finds nobody', async (term) => {
    expect(await search(term)).toEqual({ persons: [], total: 0 })
  })

  test.each(['elena', 'ELENA', '  elena fox ', 'ena fo', 'Elena   Fox', 'fox'])(
    '%j finds her',
    async (term) => {
      expect(await found(term)).toEqual(['Elena Fox'])
    },
  )

  test('gives the card, with the contact of a connection and without a stranger’s', async () => {
    const { persons } = await search('elena')
    expect(persons[0]).toEqual({
      id: ids.elena,
      firstName: 'Elena',
      lastName: 'Fox',
      displayName: 'Dr Elena Fox',
      isNameUnchecked: false,
      profileImageUrl: null,
      role: 'Surgeon',
      practiceId: expect.any(String),
      practiceName: 'Lakeside Oral Surgery',
      isIndividual: false,
      isTeamMember: false,
      connectionStatus: 'Accepted',
      email: 'owner@lakesidesurgery.example',
      mobile: '+15125550104',
    })
    const grace = (await search('grace')).persons[0]
    expect(grace).toMatchObject({ connectionStatus: 'Pending', email: null, mobile: null })
  })

  test('leaves the team out unless it is wanted, and oneself always', async () => {
    expect(await found('diaz')).toEqual([])
    expect(await found('diaz', { includeTeamMembers: 'true' })).toEqual(['Carla Diaz'])
    expect(await found('owens', { includeTeamMembers: 'true' })).toEqual([])
    expect(await found('owens', {}, iris)).toEqual(['Ada Owens'])
  })

  test('finds nobody who has not been let in', async () => {
    for (const term of ['weber', 'tran', 'petit', 'brooks'])
      expect(await found(term, { includeTeamMembers: 'true' })).toEqual([])
  })

  test('narrows to connections, and to the team beside them', async () => {
    const only = { connectedOnly: 'true' }
    expect(await found('grace', only)).toEqual([])
    expect(await found('elena', only)).toEqual(['Elena Fox'])
    expect(await found('diaz', only)).toEqual([])
    expect(await found('diaz', { ...only, includeTeamMembers: 'true' })).toEqual(['Carla Diaz'])
    expect(await found('elena', only, iris)).toEqual([])
  })

  test('takes wildcards as they are written', async () => {
    await addSomebody('Percy 100%_x', 'Back\\slash')
    for (const term of ['%%%', '___', '\\\\\\', 'e%a', 'e_ena']) expect(await found(term)).toEqual([])
    for (const term of ['100%', '%_x', 'k\\s'])
      expect(await found(term)).toEqual(['Percy 100%_x Back\\slash'])
  })

  test('puts the best match first', async () => {
    await addSomebody('Xandra', 'Quimby')
    await addSomebody('Quimby', 'Zola')
    await addSomebody('Bo', 'Quimbyson')
    await addSomebody('Aquimby', 'Aaron')
    expect(await found('QUIMBY')).toEqual(['Quimby Zola', 'Xandra Quimby', 'Bo Quimbyson', 'Aquimby Aaron'])
  })

  test.each(['wick ham', 'hamil wick', 'Hamilton Wickersham', 'ersham lton', "o'neil wick"])(
    'finds the words of %j in whatever order',
    async (term) => {
      const hamilton = await addSomebody("Hamilton O’Neil-o'neil", 'Wickersham')
      expect((await search(term)).persons.map(({ id }) => id)).toContain(hamilton)
      await setLetIn(app.services.db, [{ id: hamilton, letIn: 'no' }])
    },
  )

  test.each(['Jnoas Vanterpoll', 'vantrepool jonas', 'Vanterpol', 'jonas vanterpoop', 'vanterpool jona'])(
    'finds who was meant by %j',
    async (term) => {
      const jonas = await addSomebody('Jonas', 'Vanterpool')
      expect((await search(term)).persons.map(({ id }) => id)).toContain(jonas)
      await setLetIn(app.services.db, [{ id: jonas, letIn: 'no' }])
    },
  )

  test('puts who is meant behind who is called so, fewest mistakes first', async () => {
    await addSomebody('Zita', 'Brockmann')
    await addSomebody('Zita', 'Brochmann')
    await addSomebody('Zita', 'Bruchmann')
    expect(await found('zita brockmann')).toEqual(['Zita Brockmann', 'Zita Brochmann', 'Zita Bruchmann'])
    expect(await found('ztia brocmkann')).toEqual(['Zita Brockmann', 'Zita Brochmann'])
  })

  test('finds under a new name at once, and not under the old', async () => {
    const id = await addSomebody('Tamsin', 'Oldcastle')
    await sql`UPDATE people_person SET last_name = 'Featherston' WHERE id = ${id}`.execute(app.services.db)
    expect(await found('fetaherston')).toEqual(['Tamsin Featherston'])
    expect(await found('oldcastel')).toEqual([])
  })

  test('never gives a stranger’s address or number, found by whatever word', async () => {
    const elena = await app.signIn('owner@lakesidesurgery.example')
    for (const term of ['grace', 'garce', 'owens', 'iris'])
      for (const { email, mobile } of (await search(term, {}, elena)).persons)
        expect({ email, mobile }).toEqual({ email: null, mobile: null })
    expect(await found('owens', {}, elena)).toEqual(['Ada Owens'])
  })

  test('compares letters beyond ASCII without regard to case, composed or not', async () => {
    await addSomebody('Åsa', 'Östberg')
    expect(await found('ÖSTB')).toEqual(['Åsa Östberg'])
    expect(await found('o\u0308stb')).toEqual(['Åsa Östberg'])
  })

  test('gives fifty at most, and says how many there are', async () => {
    for (let n = 0; n < 53; n += 1) await addSomebody('Many', `Folk${String(n).padStart(2, '0')}`)
    await addSomebody('Many', 'Folk99', false)
    const { persons, total } = await search('many folk')
    expect(persons).toHaveLength(50)
    expect(total).toBe(53)
    expect(persons[49]!.lastName).toBe('Folk49')
  })

  test('counts so far and no further, and still knows the best of many', async () => {
    for (let n = 0; n < SEARCH_TOTAL_MAX + 5; n += 1) await addSomebody(`Ubiquit${n}`, 'Aacommon')
    await addSomebody('Zoe', 'Biquitson')
    await addSomebody('Biquit', 'Zest')
    const { persons, total } = await search('biquit')
    expect(total).toBe(SEARCH_TOTAL_MAX)
    expect(namesIn(persons).slice(0, 2)).toEqual(['Biquit Zest', 'Zoe Biquitson'])
    expect(persons).toHaveLength(50)
  })
})

describe('the connected', () => {
  test('are colleagues and connections who have been let in, by name', async () => {
    const { body } = await app.call('GET /persons/v2/connected', { as: ada })
    expect(namesIn(body)).toEqual(['Ben Cruz', 'Carla Diaz', 'Elena Fox', 'Dev Patel'])
    expect(body.map(({ isTeamMember }) => isTeamMember)).toEqual([true, true, false, true])
    expect(body.every(({ email }) => email)).toBe(true)
  })

  test('are nobody for an individual without connections', async () => {
    expect((await app.call('GET /persons/v2/connected', { as: iris })).body).toEqual([])
  })

  test('are colleagues alone while there is no network', async () => {
    const { connections, connected } = nothingKnown()
    Object.assign(app.services.people, { connections, connected })
    const { body } = await app.call('GET /persons/v2/connected', { as: ada })
    expect(namesIn(body)).toEqual(['Ben Cruz', 'Carla Diaz', 'Dev Patel'])
    expect(body.every((card) => card.connectionStatus === 'None')).toBe(true)
  })
})

describe('the directory', () => {
  const page = (query: Record<string, string>) => app.call('GET /persons/v2/all', { query, as: ada })

  async function walk(pageSize: number): Promise<PersonCard[]> {
    const all: PersonCard[] = []
    let token: string | null = null
    do {
      const query: Record<string, string> = { pageSize: String(pageSize) }
      if (token) query.continuationToken = token
      const { status, body } = await page(query)
      expect(status).toBe(200)
      expect(body.persons.length).toBeLessThanOrEqual(pageSize)
      all.push(...body.persons)
      token = body.continuationToken
    } while (token)
    return all
  }

  test('comes whole in pages of any size, each person once', async () => {
    // As long as names can be, with letters that take three bytes each.
    for (let twin = 0; twin < 4; twin += 1) await addSomebody('長'.repeat(80), '"'.repeat(80))
    const byHundred = await walk(100)
    const byThree = await walk(3)
    expect(byThree.map(({ id }) => id)).toEqual(byHundred.map(({ id }) => id))
    expect(new Set(byThree.map(({ id }) => id)).size).toBe(byThree.length)
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM people_person
      WHERE let_in = 'yes' AND role IS NOT NULL`.execute(app.services.db)
    expect(byThree).toHaveLength(rows[0]!.count)
    expect(namesIn(byHundred)).not.toContain('Jonas Weber')
    const keys = byHundred.map(({ lastName }) => lastName.toLowerCase())
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
  })

  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  test.each([
    ['words', 'garbage'],
    ['nothing', ''],
    ['another shape', encoded({ lastKey: 'a' })],
    ['no id', encoded(['a', 'b', "1' OR true"])],
    ['a NUL', encoded(['a\0', 'b', ids.ada])],
    ['too much', encoded(['a', 'b', ids.ada, 'c'])],
    ['numbers', encoded([1, 2, 3])],
  ])('refuses a token of %s', async (_name, continuationToken) => {
    expect(await page({ continuationToken })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', errors: [{ path: 'query.continuationToken' }] },
    })
  })

  test.each(['0', 'many', '-1', '1.5'])('refuses a page of %s', async (pageSize) => {
    expect((await page({ pageSize })).status).toBe(400)
  })

  test('takes a size that is too large for a wish', async () => {
    expect((await page({ pageSize: '100000' })).status).toBe(200)
  })
})

describe('an address', () => {
  const validate = (email: string, as = ada) =>
    app.call('POST /persons/v2/validate-email', { as, body: { email } })

  test.each([
    ['', 'Please enter your email address.'],
    ['not an address', 'Please enter a valid email address.'],
    ['Hygienist@BrightSmiles.example', 'This person is already on your team.'],
    ['unverified@brightsmiles.example', 'This person is already on your team.'],
    ['pending@brightsmiles.example', 'This person has already asked to join your team.'],
    ['owner@brightsmiles.example', 'That’s your own address.'],
  ])('%j cannot be invited', async (email, message) => {
    expect(await validate(email)).toMatchObject({ status: 200, body: { isValid: false, message } })
  })

  test.each(['new@person.example', ' new@person.example ', 'frontdesk@lakesidesurgery.example'])(
    '%j can be invited, whether or not it has an account elsewhere',
    async (email) => {
      expect((await validate(email)).body).toEqual({ isValid: true, message: null })
    },
  )

  test('of somebody with a practice reveals nothing to an individual', async () => {
    expect((await validate('pending@brightsmiles.example', iris)).body).toEqual({
      isValid: true,
      message: null,
    })
  })

  test('of a person who has requested to join is known to an admin alone', async () => {
    const member = await app.signIn('hygienist@brightsmiles.example')
    expect((await validate('pending@brightsmiles.example', member)).body).toEqual({
      isValid: true,
      message: null,
    })
    const { body } = await validate('assistant@brightsmiles.example', member)
    expect(body).toMatchObject({ isValid: false, message: 'This person is already on your team.' })
  })

  test('finds its person, however it is written', async () => {
    const email = 'HYGIENIST@BrightSmiles.example'
    const { body } = await app.call('GET /persons/v2/by-email/:email', { as: ada, params: { email } })
    expect(body).toMatchObject({ displayName: 'Ben Cruz', email: 'hygienist@brightsmiles.example' })
  })

  test('of a stranger answers like one that nobody has', async () => {
    const look = (email: string) =>
      app.call('GET /persons/v2/by-email/:email', { as: ada, params: { email } })
    const stranger = await look('owner@hilltopmedical.example')
    const nobody = await look('nobody@hilltopmedical.example')
    expect(stranger).toMatchObject({ status: 404, body: { code: 'person-not-found' } })
    expect({ ...stranger.body, requestId: '' }).toEqual({ ...nobody.body, requestId: '' })
  })

  test('is looked up so often in an hour, found or not', async () => {
    stopClock(app)
    const look = (as: typeof iris) => {
      const email = `guess-${crypto.randomUUID()}@nowhere.example`
      return app.call('GET /persons/v2/by-email/:email', { as, params: { email } })
    }
    const host = await app.signIn('host@professional.example')
    const answers = await Promise.all(Array.from({ length: EMAIL_LOOKUPS_PER_HOUR + 5 }, () => look(host)))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(EMAIL_LOOKUPS_PER_HOUR)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await look(ada)).status).toBe(404)
    // Asking whether it could be invited is a look-up too.
    expect((await validate('new@person.example', host)).status).toBe(429)
  })
})

describe('a person', () => {
  test('has a picture that can be opened', async () => {
    const fileId = crypto.randomUUID()
    await sql`UPDATE people_person SET profile_image_id = ${fileId} WHERE id = ${ids.grace}`.execute(
      app.services.db,
    )
    const { body } = await app.call('GET /persons/v2/:id', { params: { id: ids.grace }, as: ada })
    expect(body.profileImageUrl).toBe(`/files/v2/shown/${fileId}/picture.webp`)
  })

  test('leaves the directory when they may not come in any more', async () => {
    const { db, transactions, identity } = app.services
    await sql`UPDATE people_person SET identity_status = 'Declined' WHERE id = ${ids.grace}`.execute(db)
    await transactions.run((tx) => identity.standingChanged(tx, ids.grace))
    expect(await found('grace')).toEqual([])
    expect((await app.call('GET /persons/v2/:id', { params: { id: ids.grace }, as: ada })).status).toBe(404)
  })
})
