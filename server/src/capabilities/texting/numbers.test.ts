import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { texting } from './plugin.ts'
import { newNumber, textDesk } from './testing/desk.ts'
import { numbersOf, put, typeMobile } from './testing/numbers.ts'

const INSTALLATIONS = '+15125550001'

describe('in the sandbox', () => {
  const app = useTestApp({ env: { SMS_FROM: INSTALLATIONS } })

  test('a practice takes a free number, and neither the installation’s own nor that of another', async () => {
    const bright = await app.signIn('owner@brightsmiles.example')
    const lakeside = await app.signIn('owner@lakesidesurgery.example')
    const free = newNumber()
    expect((await put(app, bright, free)).status).toBe(200)
    const answers = [await put(app, lakeside, free), await put(app, lakeside, INSTALLATIONS)]
    for (const { status, body } of answers) expect([status, body.code]).toEqual([409, 'number-not-usable'])
    await typeMobile(app, lakeside, INSTALLATIONS)
    expect(await textDesk(app, bright, INSTALLATIONS).receive(newNumber(), 'Hello')).toEqual({
      isOurs: false,
    })
  })

  test('the first to write a number into the settings has it, and who writes it later blocks nobody', async () => {
    const hilltop = await app.signIn('owner@hilltopmedical.example')
    const lakeside = await app.signIn('owner@lakesidesurgery.example')
    const number = newNumber()
    await sql`DELETE FROM texting_number WHERE practice_id = ${hilltop.practiceId}`.execute(app.services.db)
    await typeMobile(app, hilltop, number)
    await typeMobile(app, lakeside, number)
    expect((await put(app, lakeside, number)).status).toBe(409)
    expect((await put(app, hilltop, number, { label: 'Recall' })).status).toBe(200)
    expect(await numbersOf(app, hilltop)).toEqual([number])
  })

  test('what a practice took there ends with a real service, and what was assigned stays', async () => {
    const bright = await app.signIn('owner@brightsmiles.example')
    const taken = newNumber()
    expect((await put(app, bright, taken)).status).toBe(200)
    // The first start with a real service: what was there is the sandbox's.
    const config = { ...app.services.config, smsProvider: 'smpp' as const }
    await texting.listen!({ ...app.services, config, sms: undefined })
    const numbers = await numbersOf(app, bright)
    expect(numbers).not.toContain(taken)
    expect(numbers).toContain('+15125550160')
    const entries = (await app.auditEntries()).filter(({ subject_id }) => subject_id === taken)
    expect(entries.map(({ word }) => word)).toContain('texting.number-removed')
  })
})
