import { expect, test } from 'vitest'
import { checkRecords, type LookUp } from './dns-records.ts'

const MAILING = {
  domain: 'corridor.example',
  selector: 'corridor',
  publicKey: 'MIIBkey',
  mailHost: 'smtp.corridor.example',
  reportDomain: 'returns.corridor.example',
  publicHost: 'app.corridor.example',
}

const RIGHT: Record<string, string[]> = {
  'returns.corridor.example TXT': ['v=spf1 include:mail.example -all', 'google-site-verification=x'],
  'corridor._domainkey.corridor.example TXT': ['v=DKIM1; k=rsa; p=MIIB key'],
  '_dmarc.corridor.example TXT': ['v=DMARC1; p=reject'],
  'returns.corridor.example MX': ['app.corridor.example'],
}

const from =
  (records: Record<string, string[]>): LookUp =>
  async (name, type) =>
    records[`${name} ${type}`] ?? []

const statesOf = async (lookUp: LookUp) =>
  Object.fromEntries((await checkRecords(MAILING, lookUp)).map(({ purpose, state }) => [purpose, state]))

test('records that are there as they should be are seen, whatever else is at the name', async () => {
  expect(await statesOf(from(RIGHT))).toEqual({ spf: 'seen', dkim: 'seen', dmarc: 'seen', mx: 'seen' })
})

test('none are missing, and others are different', async () => {
  expect(await statesOf(from({}))).toEqual({
    spf: 'missing',
    dkim: 'missing',
    dmarc: 'missing',
    mx: 'missing',
  })
  const changed = {
    ...RIGHT,
    'corridor._domainkey.corridor.example TXT': ['v=DKIM1; p=another'],
    'returns.corridor.example MX': ['mx.other.example'],
    'returns.corridor.example TXT': ['v=spf1 -all', 'v=spf1 a -all'],
  }
  expect(await statesOf(from(changed))).toMatchObject({
    spf: 'different',
    dkim: 'different',
    mx: 'different',
  })
})

test('while nobody answers nothing is known', async () => {
  const states = await statesOf(() => Promise.reject(new Error('timeout')))
  expect(new Set(Object.values(states))).toEqual(new Set(['unknown']))
})

test('without a mailbox for reports the domain of the sender is looked at, and no MX is needed', async () => {
  const records = await checkRecords({ ...MAILING, reportDomain: undefined }, from({}))
  expect(records.map(({ purpose, name }) => [purpose, name])).toEqual([
    ['spf', 'corridor.example'],
    ['dkim', 'corridor._domainkey.corridor.example'],
    ['dmarc', '_dmarc.corridor.example'],
  ])
})
