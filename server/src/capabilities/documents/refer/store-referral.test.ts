import { randomUUID } from 'node:crypto'
import {
  REFERRALS_FROM_NETWORK_PER_HOUR,
  WEBSITE_REFERRALS_PER_DAY,
  WEBSITE_REFERRALS_WAITING_MAX,
} from '@corridor/contract/documents/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileClient } from '#capabilities/files/testing/file-client.ts'
import { countAttempt, forgetAttempts, networkOf, perDay, perHour } from '#platform/attempts/attempts.ts'
import { connect } from '#platform/database/database.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { DESK_CLAIMS, documentDesk } from '../testing/document-desk.ts'
import { documentGuest } from '../testing/document-guest.ts'
import { partnerOf } from '../testing/partner-practice.ts'
import { referrer } from '../testing/referrer.ts'

let app: TestApp
let database: ReturnType<typeof connect>
let website: ReturnType<typeof referrer>

beforeAll(async () => {
  app = await startTestApp()
  database = connect(app.databaseUrl, 1)
  website = referrer(app)
})
afterAll(async () => {
  await database.close()
  await app.close()
})

/** A practice of its own, whose admin has opened its page. */
async function practiceWithPage() {
  const { practiceId: ofDemo } = await app.signIn('owner@brightsmiles.example')
  const { practiceId } = await partnerOf(app, ofDemo!, `North ${randomUUID().slice(0, 8)}`)
  const admin = await signInNewcomer(app, { claims: [...DESK_CLAIMS, 'PracticeAdmin'], practiceId })
  return { admin, practiceId, token: await website.openPage(admin) }
}

/** Referrals that somebody typed an address for, and nobody has approved; newer than all others. */
const plant = async (practiceId: string, email: string, count: number) => {
  await sql`
    INSERT INTO documents_document (id, send_id, from_practice_name, from_person_name, guest_sender_email, to_practice_id,
      to_practice_name, first_name, last_name, date_of_birth, notes, is_referral, file_count, guest_status, stage, received_at, changed_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 'Made up', 'Made up', ${email}, ${practiceId}, 'North', 'Made', 'Up', '1990-01-01', '',
      true, 0, 'Pending', 'sent', ${app.clock.now()}::timestamptz + interval '1 day', ${app.clock.now()}
    FROM generate_series(1, ${count}::int)`.execute(database.db)
}
const send = (headers: Record<string, string>, body = website.referral()) =>
  app.call('POST /office-files/v2/guest/referral', { headers, body })

describe('a referral from an address that nobody has proven', () => {
  test('is on nobody’s page before it is approved, neither it nor its files, however many there are', async () => {
    const { admin, practiceId, token } = await practiceWithPage()
    const guest = documentGuest(app)
    const { id, email } = await guest.send(admin)
    const opened = await guest.open(email)
    const seen = async () => (await guest.read(opened)).body.documents.map((one) => one.id)
    const { headers } = await website.passOf(token, email)
    const fileId = randomUUID()
    const query = new URLSearchParams({ fileName: 'panoramic.txt', id: fileId })
    await fetch(`${app.url}/office-files/v2/guest/referral/files?${query}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: 'A picture in words.',
    })
    const referral = { ...website.referral(), attachments: [fileId] }
    expect((await send(headers, referral)).status).toBe(200)
    await plant(practiceId, email, 120)
    expect(await seen()).toEqual([id])
    const holders = async () =>
      (await sql`SELECT FROM files_holding WHERE file_id = ${fileId}`.execute(database.db)).rows.length
    expect(await holders()).toBe(1)
    const table = { table: 'Incoming', searchKey: referral.patient.lastName } as const
    const [row] = await documentDesk(app).table(admin, table)
    // Deleted and taken back, it is open to nobody either.
    const params = { id: row!.id }
    await app.call('DELETE /office-files/v2/:id', { as: admin, params })
    await app.call('POST /office-files/v2/:id/restore', { as: admin, params })
    expect([await holders(), await seen()]).toEqual([1, [id]])
    expect((await app.call('POST /office-files/v2/:id/accept', { as: admin, params })).status).toBe(200)
    expect((await seen()).toSorted()).toEqual([row!.id, id].toSorted())
    expect(await holders()).toBe(2)
    const { documents } = (await guest.read(opened)).body
    const url = documents.find((one) => one.id === row!.id)!.files[0]!.url
    expect((await fileClient(app).get(url)).status).toBe(200)
  })
})

describe('referrals from a practice’s page', () => {
  test('wait in a number that a person can look through; of two for the last place one gets it', async () => {
    const { practiceId, token } = await practiceWithPage()
    const passes = [website.mintPass(token, practiceId), website.mintPass(token, practiceId)]
    await plant(practiceId, 'dr@north.example', WEBSITE_REFERRALS_WAITING_MAX - 1)
    const body = website.referral()
    const answers = await Promise.all(passes.map((pass) => send(pass, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429])
    const refused = answers.findIndex(({ status }) => status === 429)
    expect(answers[refused]!.body).toMatchObject({ code: 'website-referrals-full' })
    // The same again is what was taken before.
    expect((await send(passes[1 - refused]!, body)).status).toBe(200)
    // Nobody types and uploads in vain.
    const begun = await website.validate(token, 'dr@north.example', await website.solve(token))
    expect(begun).toMatchObject({ status: 429, body: { code: 'website-referrals-full' } })
  })

  test('come at most so often in a day, from all networks together', async () => {
    const { practiceId, token } = await practiceWithPage()
    const pass = website.mintPass(token, practiceId)
    const counted = { sort: 'documents:refer-to', value: practiceId }
    for (let before = 0; before < WEBSITE_REFERRALS_PER_DAY; before += 1)
      await countAttempt(app.services, counted, perDay(WEBSITE_REFERRALS_PER_DAY))
    expect(await send(pass)).toMatchObject({ status: 429, body: { code: 'website-referrals-full' } })
    await forgetAttempts(app.services, counted)
    expect((await send(pass)).status).toBe(200)
  })

  test('come from one network at most so often in an hour', async () => {
    const { token } = await practiceWithPage()
    const counted = { sort: 'documents:refer', value: networkOf('127.0.0.1') }
    for (let before = 0; before < REFERRALS_FROM_NETWORK_PER_HOUR; before += 1)
      await countAttempt(app.services, counted, perHour(REFERRALS_FROM_NETWORK_PER_HOUR))
    const begin = async () => website.validate(token, 'dr@north.example', await website.solve(token))
    expect((await begin()).status).toBe(429)
    await forgetAttempts(app.services, counted)
    expect((await begin()).status).toBe(200)
  })
})
