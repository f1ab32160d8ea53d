import { describe, expect, test, vi } from 'vitest'
import { incomingTexts } from '#capabilities/texting/incoming/intake.ts'
import { useTestApp } from '#testing/test-app.ts'
import { runBeside } from './testing/run-beside.ts'

describe('fax:assign', () => {
  const NUMBERS = ['+15124470001', '+15124470002']
  const service = {
    FAX_PROVIDER: 'hylafax',
    HYLAFAX_URL: 'hylafax://corridor:x@127.0.0.1:1',
    FAX_NUMBERS: NUMBERS.join(','),
  }
  const real = useTestApp({ env: service })
  const assign = (number: string, practice: string, env: Record<string, string> = service) =>
    runBeside(real, 'assign-number.ts', ['fax', number, practice], env)

  test('partners see a number of the practice as soon as it has one', async () => {
    const admin = await real.signIn('owner@brightsmiles.example')
    const as = await real.signIn('owner@lakesidesurgery.example')
    const { body: own } = await real.call('GET /my-office/v2/practice', { as: admin })
    const params = { id: own.id }
    const seen = async () =>
      (await real.call('GET /my-network/v2/practices/:id', { as, params })).body.eFaxNumber
    await real.send('PUT /my-office/v2/practice', { as: admin, body: { ...own, eFaxNumber: '+15125550142' } })
    expect(await seen()).toBe('+15125550142')
    expect((await assign(NUMBERS[1]!, own.name)).code).toBe(0)
    const { numbers } = (await real.call('GET /efaxes/v2/numbers', { as: admin })).body
    expect(await seen()).toBe(numbers[0]!.number)
  })

  test('with a real service a practice has the numbers that the operator gave it, and takes none by itself', async () => {
    const admin = await real.signIn('owner@brightsmiles.example')
    const other = await real.signIn('owner@lakesidesurgery.example')
    const add = (as: typeof admin, number: string) =>
      real.call('PUT /efaxes/v2/numbers', { as, body: { number, label: '' } })
    const listed = async (as: typeof admin) =>
      (await real.call('GET /efaxes/v2/numbers', { as })).body.numbers.map(({ number }) => number)
    const [first, second] = NUMBERS as [string, string]
    for (const as of [admin, other])
      expect((await add(as, first)).body).toMatchObject({ code: 'fax-number-not-assigned' })
    expect(await assign(first, 'bright smiles dental')).toMatchObject({
      code: 0,
      stdout: `Bright Smiles Dental has the fax number ${first}.\n`,
    })
    expect((await assign(first, 'Bright Smiles Dental')).code, 'the same again').toBe(0)
    expect(await listed(admin)).toContain(first)
    expect((await add(admin, first)).status, 'its label can be changed').toBe(200)
    expect((await assign(first, 'Lakeside Oral Surgery')).stdout).toMatch(/^Another practice has/)
    expect((await assign('+15124479999', 'Lakeside Oral Surgery')).stdout).toMatch(
      /^FAX_NUMBERS doesn’t have/,
    )
    expect((await assign(second, 'Lakeside Oral Surgery', {})).stdout).toMatch(/^No fax service is set up/)
    expect((await runBeside(real, 'assign-number.ts', ['fax', second])).stdout).toMatch(/^Which\?/)
    for (const number of NUMBERS) expect(await listed(other)).not.toContain(number)
  })
})

describe('text:assign', () => {
  const service = {
    SMS_PROVIDER: 'smpp',
    PUBLIC_URL: 'https://corridor.example.com',
    SMPP_URL: 'smpp://corridor:x@127.0.0.1:1',
    SMS_FROM: '+15125550001',
  }
  const real = useTestApp({ env: service })
  const assign = (args: string[], env: Record<string, string> = service) =>
    runBeside(real, 'assign-number.ts', ['text', ...args], env)

  test('gives a number to a practice, lets texts that came before go there where it is said, and takes it back', async () => {
    const as = await real.signIn('owner@brightsmiles.example')
    const listed = async () =>
      (await real.call('GET /patient-texting/v2/numbers', { as })).body.numbers.map(({ number }) => number)
    const number = '+15124470021'
    const at = real.clock.now().toISOString()
    const text = { providerId: 'one', from: '+15124470022', to: number, body: 'Hello', media: [], at }
    await incomingTexts.arrive(real.services, 'smpp', text)
    expect(await assign([number, 'Bright Smiles Dental'])).toMatchObject({
      code: 0,
      stdout: `Bright Smiles Dental has the texting number ${number}.\n`,
    })
    expect(await listed()).toContain(number)
    expect((await assign([number, 'Lakeside Oral Surgery'])).stdout).toMatch(/^Another practice has/)
    const found = async () =>
      (await real.call('GET /patient-texting/v2/search', { as, query: { keyword: text.from } })).body
        .conversations.length
    await incomingTexts.offer.run({}, real.services)
    expect((await assign([number, 'Bright Smiles Dental', '--with-waiting'])).stdout).toMatch(
      /within the hour: 1\.\n$/,
    )
    await vi.waitFor(async () => {
      await incomingTexts.offer.run({}, real.services)
      expect(await found()).toBe(1)
    })
    expect((await assign([number, '--take-back'])).stdout).toBe(`No practice has ${number} now.\n`)
    expect(await listed()).not.toContain(number)
    for (const args of [
      [number],
      [number, 'Bright Smiles Dental', '--take-back'],
      ['nonsense', 'Bright Smiles Dental'],
    ])
      expect((await assign(args)).stdout, args.join(' ')).toMatch(/^Which\?/)
    expect((await assign([number, 'Bright Smiles Dental'], {})).stdout).toMatch(
      /^No texting service is set up/,
    )
  })
})
