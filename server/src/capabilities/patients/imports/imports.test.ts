import { randomUUID } from 'node:crypto'
import { importFileErrors } from '@corridor/contract/patients/errors.ts'
import type { ImportField } from '@corridor/contract/patients/import-columns.ts'
import { importProblems } from '@corridor/contract/patients/import-problems.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { FIELDS, importDesk, someCsv } from '../testing/import-desk.ts'
import { patientDesk } from '../testing/patient-desk.ts'
import { turnOf } from './jobs.ts'
import { STEP_ROWS, takeStep } from './steps.ts'

let app: TestApp
let owner: Awaited<ReturnType<TestApp['signIn']>>
let desk: ReturnType<typeof importDesk>
let patients: ReturnType<typeof patientDesk>

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.signIn('owner@brightsmiles.example')
  desk = importDesk(app, owner)
  patients = patientDesk(app, owner)
})
afterAll(() => app.close())

const HEAD = 'First name,Last name,Birth date,Email,Mobile\n'
const unique = (name: string) => `${name}${randomUUID().slice(0, 8)}`

describe('a file', () => {
  test('is imported, and undone as a whole', async () => {
    const lastName = unique('Imported')
    const done = await desk.run(
      `${HEAD}Ana,${lastName},3/7/1994,ana@home.example,(512) 555-0101\nBo,${lastName},1/2/1990,,\n`,
    )
    expect(done.result).toMatchObject({ added: 2, updated: 0, skipped: 0 })
    const [ana, bo] = await patients.search(lastName)
    expect(ana).toMatchObject({
      firstName: 'Ana',
      dateOfBirth: '1994-03-07',
      email: 'ana@home.example',
      mobileNumber: '+15125550101',
    })
    expect(bo).toMatchObject({ firstName: 'Bo', email: null, mobileNumber: null })

    const undone = await desk.undo(done.id)
    expect(undone.result).toMatchObject({ removed: 2, remaining: 0 })
    expect(await patients.search(lastName)).toEqual([])
    const gone = await app.send(`GET /patients/v2/${ana!.id}`, { as: owner })
    expect([gone.status, gone.body.code]).toEqual([404, 'patient-not-found'])
    const again = await app.send(`POST /patients/v2/imports/${done.id}/undo`, { as: owner })
    expect([again.status, again.body.code]).toEqual([409, 'import-moved'])
  })

  test('sent twice is one import', async () => {
    const id = randomUUID()
    const file = `${HEAD}Ana,${unique('Twice')},3/7/1994,,\n`
    const [one, two] = await Promise.all([desk.send(file, { id }), desk.send(file, { id })])
    expect([one.status, two.status]).toEqual([200, 200])
    expect([one.body.rowCount, two.body.rowCount]).toEqual([1, 1])
  })

  test.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 the other way', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('in %s keeps its letters', async (_, encode) => {
    const lastName = unique('Muñoz')
    const { columns, id } = await desk.upload(
      encode(`Nombre,Apellido,Nacimiento\nJosé,${lastName},31/12/1961\n`),
    )
    expect(columns.map(({ field }) => field)).toEqual(['firstName', 'lastName', 'dateOfBirth'])
    expect(columns[0]?.samples).toEqual(['José'])
    await app.call('DELETE /patients/v2/imports/:id', { as: owner, params: { id } })
  })

  test.each([
    ['with nothing in it', '', importFileErrors.empty],
    ['with headings alone', HEAD, importFileErrors.headingsOnly],
    ['with an open quotation mark', `${HEAD}"Ana,Lee,3/7/1994,,\n`, importFileErrors.openQuote],
    ['with a million columns', 'a,'.repeat(1_000_000), importFileErrors.tooManyColumns],
    ['with 201 columns', `${'a,'.repeat(201)}\nb\n`, importFileErrors.tooManyColumns],
    ['that is a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), importFileErrors.workbook],
    [
      'that is a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
      importFileErrors.notText,
    ],
    ['of more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'a\n'), importFileErrors.tooLarge],
  ])('%s is refused with a sentence, and nothing of it stays', async (_, file, kind) => {
    const before = (await app.call('GET /patients/v2/imports', { as: owner })).body.imports.length
    const { status, body } = await desk.send(file)
    expect([status, body.code, body.message]).toEqual([kind.status, kind.code, kind.message])
    expect((await app.call('GET /patients/v2/imports', { as: owner })).body.imports).toHaveLength(before)
  })

  test('of another table can be read with no columns that are known', async () => {
    const { id, columns } = await desk.upload('Invoice,Amount,Paid on\n1,20.00,3/7/2026\n2,30.00,3/8/2026\n')
    expect(columns.map(({ field }) => field)).toEqual([null, null, null])
    const refused = await app.send(`PUT /patients/v2/imports/${id}/columns`, {
      as: owner,
      body: { fields: [null, null, null], isDayFirst: false },
    })
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'body.fields'])
    await desk.choose(id, ['firstName', 'lastName', 'dateOfBirth'])
    const checked = await desk.wait(id, 'checked')
    expect(checked.found).toEqual({ new: 0, duplicate: 0, problem: 2 })
    const start = await app.send(`POST /patients/v2/imports/${id}/start`, {
      as: owner,
      body: { duplicates: 'skip' },
    })
    expect([start.status, start.body.code]).toEqual([409, 'import-nothing'])
  })
})

describe('a row', () => {
  test('with a problem is left out and says why, and comes back as a file', async () => {
    const good = unique('Good')
    const checked = await desk.check(
      [
        HEAD.trim(),
        `Ana,${good},3/7/1994,,`,
        'Ana,Ahead,1/1/2999,,',
        'Ana,Old,1/1/1850,,',
        'Ana,Nowhen,yesterday,,',
        'Ana,Nophone,3/7/1994,,512-000-0000',
        'Ana,Nomail,3/7/1994,ana@,',
        '=1+1,Formula,3/7/1994,,',
        ',Nofirst,3/7/1994,,',
        `ana,${good.toUpperCase()},1994-03-07,,`,
      ].join('\n'),
    )
    expect(checked.found).toEqual({ new: 1, duplicate: 0, problem: 8 })
    const rows = await desk.rows(checked.id)
    expect(rows.map(({ row, problems }) => [row, problems[0] ?? null])).toEqual([
      [2, null],
      [3, 'This birth date is in the future.'],
      [4, 'This birth date is more than 150 years ago.'],
      [5, importProblems.badBirthDate('yesterday')],
      [6, importProblems.badMobile('512-000-0000')],
      [7, importProblems.badEmail('ana@')],
      [8, importProblems.formula('first name')],
      [9, importProblems.noFirstName],
      [10, importProblems.sameAsRow(2)],
    ])
    const file = await app.send(`GET /patients/v2/imports/${checked.id}/problems`, { as: owner })
    const lines = String(file.body).trim().split('\r\n')
    expect(lines).toHaveLength(9)
    expect(lines[0]).toContain('Problem')
    expect(lines.at(-2)).toContain(importProblems.noFirstName)
    expect(lines.find((one) => one.includes('Formula'))).toMatch(/^'=1\+1,/)
    await desk.start(checked.id)
    expect((await desk.wait(checked.id, 'done')).result.added).toBe(1)
  })

  test('about a patient who is there is skipped or updated, and undoing gives back what was', async () => {
    const known = await patients.add({
      firstName: 'José',
      lastName: unique('Known'),
      email: 'old@home.example',
      phones: [{ number: '(512) 555-0111', type: 'home' }],
    })
    const file = `${HEAD}jose,${known.lastName},5/6/1990,new@home.example,(512) 555-0112\n`
    const skipped = await desk.run(file, 'skip')
    expect(skipped.found).toEqual({ new: 0, duplicate: 1, problem: 0 })
    expect(skipped.result).toMatchObject({ added: 0, updated: 0, skipped: 1 })
    expect((await patients.get(known.id)).email).toBe('old@home.example')

    const updated = await desk.run(file, 'update')
    expect(updated.result).toMatchObject({ added: 0, updated: 1, skipped: 0 })
    const after = await patients.get(known.id)
    expect(after).toMatchObject({ firstName: 'José', email: 'new@home.example' })
    expect(after.phones.map(({ number }) => number)).toEqual(['+15125550111', '+15125550112'])

    expect((await desk.undo(updated.id)).result.restored).toBe(1)
    const before = await patients.get(known.id)
    expect(before.email).toBe('old@home.example')
    expect(before.phones.map(({ number }) => number)).toEqual(['+15125550111'])
  })

  test('that somebody has worked with since stays when the import is undone', async () => {
    const lastName = unique('Worked')
    const done = await desk.run(
      `${HEAD}Ana,${lastName},3/7/1994,,(512) 555-0181\nBo,${lastName},3/7/1994,,\nCy,${lastName},3/7/1994,,\n`,
    )
    const [ana, bo] = await patients.search(lastName)
    await patients.consent(ana!.id, '+15125550181', 'opted-in')
    await app.call('PUT /patients/v2/:id', {
      as: owner,
      params: { id: bo!.id },
      body: { firstName: 'Bob', lastName, dateOfBirth: '1994-03-07', version: 1 },
    })
    expect((await desk.undo(done.id)).result).toMatchObject({ removed: 1, remaining: 2 })
    expect((await patients.search(lastName)).map(({ firstName }) => firstName)).toEqual(['Ana', 'Bob'])
  })

  test('that was added by hand between preview and import is not added again', async () => {
    const lastName = unique('Meanwhile')
    const { id } = await desk.check(`${HEAD}Nora,${lastName},5/6/1990,,\n`)
    await patients.add({ lastName })
    await desk.start(id)
    expect((await desk.wait(id, 'done')).result).toMatchObject({ added: 0, skipped: 1 })
    expect(await patients.search(lastName)).toHaveLength(1)
  })
})

describe('two at once', () => {
  test('start an import, and one of them does', async () => {
    const lastName = unique('Race')
    const { id } = await desk.check(`${HEAD}Ana,${lastName},3/7/1994,,\n`)
    const start = () =>
      app.send(`POST /patients/v2/imports/${id}/start`, { as: owner, body: { duplicates: 'skip' } })
    const answers = await Promise.all([start(), start()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await desk.wait(id, 'done')
    expect(await patients.search(lastName)).toHaveLength(1)
  })
})

describe('at once', () => {
  test('two undos are one, and the other is refused', async () => {
    const lastName = unique('Undone')
    const { id } = await desk.run(`${HEAD}Ana,${lastName},3/7/1994,,\nBo,${lastName},3/7/1994,,\n`)
    const undo = () => app.send(`POST /patients/v2/imports/${id}/undo`, { as: owner })
    const answers = await Promise.all([undo(), undo()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await desk.wait(id, 'undone')).result).toMatchObject({ added: 2, removed: 2, remaining: 0 })
    expect(await patients.search(lastName)).toEqual([])
  })

  test('two imports of one file add each patient once', async () => {
    const lastName = unique('Same')
    const rows = Array.from({ length: STEP_ROWS + 20 }, (_, at) => `A${at}x,${lastName},3/7/1994,,\n`)
    const file = HEAD + rows.join('')
    const [one, two] = [await desk.check(file), await desk.check(file)]
    expect([one.found.new, two.found.new]).toEqual([rows.length, rows.length])
    await Promise.all([desk.start(one.id), desk.start(two.id)])
    const results = [await desk.wait(one.id, 'done'), await desk.wait(two.id, 'done')].map(
      ({ result }) => result,
    )
    expect(results[0]!.added + results[1]!.added).toBe(rows.length)
    expect(results[0]!.skipped + results[1]!.skipped).toBe(rows.length)
    for (const at of [0, STEP_ROWS, rows.length - 1])
      expect(await patients.search(`a${at}x ${lastName}`)).toHaveLength(1)
  })
})

test('a file of 50,000 rows leaves the server to others while it is read and checked', async () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => `Ana${at},Crowd,3/7/1994,ana${at}@home.example,\n`)
  const id = randomUUID()
  let isRead = false
  const sending = desk.send(HEAD + rows.join(''), { id }).then((answer) => {
    isRead = true
    return answer
  })
  // Answers that come before the upload ends are answers that did not wait for it.
  let answered = 0
  while (!isRead) {
    await patients.search('clarke')
    if (!isRead) answered += 1
  }
  const { status, body } = await sending
  expect([status, body.rowCount]).toEqual([200, 50_000])
  expect(answered).toBeGreaterThan(10)

  await desk.choose(
    id,
    body.columns.map(({ field }: { field: ImportField | null }) => field),
  )
  for (let seen = 0; seen < 10; seen += 1) await patients.search('clarke')
  expect((await desk.get(id)).state).toBe('checking')
  await app.call('DELETE /patients/v2/imports/:id', { as: owner, params: { id } })
  expect((await app.send(`GET /patients/v2/imports/${id}`, { as: owner })).status).toBe(404)
})

test('an import that dies in the middle goes on where it stood, and adds nobody twice', async () => {
  const lastName = unique('Many')
  const count = STEP_ROWS * 2 + 10
  const rows = Array.from({ length: count }, (_, at) => `A${at}x,${lastName},3/7/1994,,\n`).join('')
  const { id } = await desk.check(HEAD + rows)
  const practiceId = owner.practiceId!
  // The job cannot begin while the turn is taken, so these steps are all that happens: as if its process had died.
  const turn = await app.services.bulk.begin(turnOf({ practiceId, importId: id }))
  await desk.start(id)
  const step = () =>
    app.services.transactions.run((tx) => takeStep(tx, app.services, { practiceId, importId: id }), {
      practiceId,
    })
  expect(await step()).toBe(true)
  const halfway = await desk.get(id)
  expect(halfway).toMatchObject({
    state: 'running',
    finishedAt: null,
    progress: { done: STEP_ROWS, total: count },
  })
  await Promise.all([step(), step(), step()])
  await turn.end()
  const done = await desk.wait(id, 'done')
  expect(done.result).toMatchObject({ added: count, skipped: 0 })
  const { body } = await app.call('GET /patients/v2', {
    as: owner,
    query: { searchTerm: `a17x ${lastName}` },
  })
  expect(body.patients).toHaveLength(1)
})

test('one that runs can be stopped, and what it did is undone', async () => {
  const lastName = unique('Stopped')
  const rows = Array.from({ length: STEP_ROWS * 2 }, (_, at) => `Ana ${at},${lastName},3/7/1994,,\n`).join('')
  const { id } = await desk.check(HEAD + rows)
  const practiceId = owner.practiceId!
  const turn = await app.services.bulk.begin(turnOf({ practiceId, importId: id }))
  await desk.start(id)
  await app.services.transactions.run((tx) => takeStep(tx, app.services, { practiceId, importId: id }), {
    practiceId,
  })
  await app.call('POST /patients/v2/imports/:id/undo', { as: owner, params: { id } })
  await turn.end()
  expect((await desk.wait(id, 'undone')).result).toMatchObject({ added: STEP_ROWS, removed: STEP_ROWS })
  expect(await patients.search(lastName)).toEqual([])
})

describe('another practice', () => {
  test('neither sees nor touches an import', async () => {
    const theirs = await app.signIn('owner@lakesidesurgery.example')
    const { id } = await desk.check()
    const calls = [
      (of: string) => app.send(`GET /patients/v2/imports/${of}`, { as: theirs }),
      (of: string) => app.send(`GET /patients/v2/imports/${of}/rows`, { as: theirs }),
      (of: string) => app.send(`GET /patients/v2/imports/${of}/problems`, { as: theirs }),
      (of: string) =>
        app.send(`POST /patients/v2/imports/${of}/start`, { as: theirs, body: { duplicates: 'skip' } }),
      (of: string) => app.send(`POST /patients/v2/imports/${of}/undo`, { as: theirs }),
      (of: string) => app.send(`DELETE /patients/v2/imports/${of}`, { as: theirs }),
    ]
    for (const call of calls) {
      for (const importId of [id, randomUUID()]) {
        const { status, body } = await call(importId)
        expect([status, body.code]).toEqual([404, 'import-not-found'])
      }
    }
    expect((await desk.get(id)).state).toBe('checked')
  })

  test('cannot hold up an export or an import by the id that it gives its own', async () => {
    const theirs = importDesk(app, await app.signIn('owner@lakesidesurgery.example'))
    const own = await desk.check()
    for (const id of [owner.practiceId!, own.id]) {
      const turns = [await app.services.bulk.begin(id)]
      await theirs.send(someCsv(), { id })
      await theirs.choose(id, FIELDS)
      // Had it needed the turn that is taken, it would still wait.
      expect((await theirs.wait(id, 'checked')).found.new).toBe(1)
      await Promise.all(turns.map((turn) => turn.end()))
    }
    expect((await desk.get(own.id)).rowCount).toBe(1)
  })

  test('and people who are no admins are refused', async () => {
    const front = await app.signIn('frontdesk@brightsmiles.example')
    expect((await app.send('GET /patients/v2/imports', { as: front })).status).toBe(403)
    expect((await importDesk(app, front).send(`${HEAD}Ana,Lee,3/7/1994,,\n`)).status).toBe(403)
  })
})
