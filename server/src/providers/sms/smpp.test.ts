import { afterEach, expect, test, vi } from 'vitest'
import { sendFor, waitForState } from '#capabilities/deliveries/testing/sent.ts'
import { textArrivals } from '#capabilities/texting/incoming/intake.ts'
import { startTestApp } from '#testing/test-app.ts'
import type { Arrivals, ArrivedText, Delivery } from './port.ts'
import { readReceipt, spellingsOf } from './smpp/codes.ts'
import { createPace, smppSms } from './smpp.ts'
import { startSmppGateway } from './testing/smpp-gateway.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const HOST = { host: '127.0.0.1', isSecure: false, systemId: 'corridor', password: 'secret' }
const QUICK = { pausesMs: { first: 20, longest: 100 }, timeoutMs: 1_000, partsMs: 300 }
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { interval: 20 })

async function connected(more: { password?: string } & object = {}) {
  const gateway = await startSmppGateway()
  closing.push(gateway.close)
  const service = smppSms({
    ...HOST,
    ...QUICK,
    port: gateway.port,
    from: '+15125550001',
    perSecond: 1_000,
    ...more,
  })
  const texts: ArrivedText[] = []
  const reports: Delivery[] = []
  const known = new Set<string>()
  const connections: string[] = []
  const arrivals: Arrivals = {
    onText: async (text) => void texts.push(text),
    onWholeText: async () => ({ isOurs: false }),
    onReport: async (report) => {
      if (!known.has(report.messageId)) return false
      reports.push(report)
      return true
    },
    onConnection: (failed) => void connections.push(failed?.code ?? 'there'),
  }
  const { stop } = service.listen!(arrivals)
  closing.push(stop)
  if (!more.password) await soon(() => expect(gateway.binds()).toBe(1))
  const submit = (text: string) => service.submit({ id: 'one', to: '+15125550172', text })
  return { gateway, service, submit, texts, reports, known, connections }
}

test('plain, long and other characters arrive as they were written, each as one text', async () => {
  const { gateway, submit } = await connected()
  const long = 'x'.repeat(400)
  const emoji = '¿Puede venir mañana? 🦷'
  for (const text of ['See you at 2 {€}', long, emoji]) await submit(text)
  expect(gateway.submitted).toMatchObject([
    { text: 'See you at 2 {€}', to: '15125550172', from: '15125550001', dataCoding: 0, isPayload: false },
    { text: long, dataCoding: 0, isPayload: true },
    { text: emoji, dataCoding: 8, isPayload: false },
  ])
})

test('a refusal says why, and a full gateway when to come again', async () => {
  const { gateway, submit } = await connected()
  gateway.answers.push(0x0b, 0x58)
  await expect(submit('a')).rejects.toMatchObject({ code: 'invalid-number', responseCode: '0x0000000B' })
  await expect(submit('b')).rejects.toMatchObject({
    code: 'limited',
    retryAfterSeconds: 5,
    mayBeTaken: false,
  })
  expect((await submit('c')).state).toBe('queued')
})

test('a missing answer leaves open whether it was taken; without a connection it certainly was not', async () => {
  const { gateway, submit, service } = await connected()
  gateway.answers.push('mute', 'cut')
  await expect(submit('a')).rejects.toMatchObject({ code: 'timeout', mayBeTaken: true })
  await expect(submit('b')).rejects.toMatchObject({ code: 'unreachable', mayBeTaken: true })
  await soon(() => expect(gateway.binds()).toBe(2))
  expect((await submit('c')).messageId).toBe('a003')
  const nobody = smppSms({ ...HOST, ...QUICK, port: 1, from: undefined, perSecond: 10 })
  await expect(nobody.submit({ id: 'x', to: '+15125550172', text: 'd' })).rejects.toMatchObject({
    code: 'offline',
    mayBeTaken: false,
  })
  await expect(
    service.submit({ id: 'y', to: '+15125550172', text: '', mediaUrls: ['https://a.example/b'] }),
  ).rejects.toMatchObject({ code: 'content-refused', isHopeless: true })
})

test('a wrong password is not tried as if the gateway were away', async () => {
  const { gateway } = await connected()
  const wrong = smppSms({
    ...HOST,
    ...QUICK,
    password: 'guess',
    port: gateway.port,
    from: undefined,
    perSecond: 10,
  })
  await expect(wrong.submit({ id: 'x', to: '+15125550172', text: 'd' })).rejects.toMatchObject({
    code: 'not-authorized',
  })
})

test('the listener learns that the gateway let us in, or why it did not, while nothing is sent', async () => {
  const { connections } = await connected()
  expect(connections).toEqual(['there'])
  const { connections: refused } = await connected({ password: 'guess' })
  await soon(() => expect(refused[0]).toBe('not-authorized'))
})

test('a lost connection is opened again, and what arrives over the new one is taken', async () => {
  const { gateway, texts } = await connected()
  for (let times = 2; times < 5; times += 1) {
    gateway.cut()
    await soon(() => expect(gateway.binds()).toBe(times))
  }
  gateway.deliver({ source_addr: '15125550172', destination_addr: '15125550001', short_message: 'Yes' })
  await soon(() => expect(texts).toMatchObject([{ from: '+15125550172', to: '+15125550001', body: 'Yes' }]))
  await soon(() => expect(gateway.acknowledged).toEqual([0]))
})

test('the parts of a long text are put together in their order, and one whose rest never comes is not lost', async () => {
  const { gateway, texts } = await connected()
  const part = (reference: number, number: number, message: string) =>
    gateway.deliver({
      source_addr: '15125550172',
      destination_addr: '15125550001',
      esm_class: 0x40,
      short_message: { udh: Buffer.from([5, 0, 3, reference, 3, number]), message },
    })
  part(7, 2, 'two ')
  part(7, 3, 'three')
  part(7, 1, 'one ')
  await soon(() => expect(texts.map(({ body }) => body)).toEqual(['one two three']))
  part(8, 1, 'alone')
  await soon(() => expect(texts.map(({ body }) => body)).toEqual(['one two three', 'alone']))
  await soon(() => expect(gateway.acknowledged).toEqual([0, 0, 0, 0]))
})

test('what could not be stored is not acknowledged', async () => {
  const gateway = await startSmppGateway()
  closing.push(gateway.close)
  const service = smppSms({ ...HOST, ...QUICK, port: gateway.port, from: undefined, perSecond: 10 })
  const failing = async () => {
    throw new Error('The database is away.')
  }
  closing.push(
    service.listen!({
      onText: failing,
      onWholeText: failing,
      onReport: failing,
      onConnection: () => undefined,
    }).stop,
  )
  await soon(() => expect(gateway.binds()).toBe(1))
  gateway.deliver({ source_addr: '15125550172', destination_addr: '15125550001', short_message: 'Yes' })
  gateway.receipt('a001', 'DELIVRD')
  await soon(() => expect(gateway.acknowledged).toEqual([0x64, 0x64]))
})

test('a receipt is recognized in decimal, and also when it comes before its text was stored', async () => {
  const { gateway, submit, reports, known } = await connected()
  const { messageId } = await submit('a')
  gateway.receipt(messageId, 'DELIVRD')
  known.add(messageId)
  await soon(() => expect(reports).toEqual([{ messageId, state: 'delivered', reason: null }]))
  gateway.receipt(messageId, 'UNDELIV', '001')
  await soon(() => expect(reports[1]).toMatchObject({ state: 'failed', reason: 'not-textable UNDELIV' }))
})

test('texts leave no faster than the gateway takes them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    const pace = createPace(20)
    let passed = 0
    for (let number = 0; number < 5; number += 1) void pace().then(() => (passed += 1))
    await vi.advanceTimersByTimeAsync(149)
    expect(passed).toBe(3)
    await vi.advanceTimersByTimeAsync(51)
    expect(passed).toBe(5)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['id:0A1B stat:EXPIRED err:012', {}, { messageId: '0A1B', state: 'failed', reason: 'phone-off EXPIRED' }],
  ['stat:ACCEPTD id:77', {}, { messageId: '77', state: 'sent', reason: null }],
  ['', { receipted_message_id: 'f00d\0', message_state: 2 }, { messageId: 'f00d', state: 'delivered' }],
  ['hello', {}, undefined],
])('the receipt %j is read', (words, more, said) => {
  const read = readReceipt(words, more)
  if (said) expect(read).toMatchObject(said)
  else expect(read).toBeUndefined()
})

test('an id is recognized in hexadecimal and in decimal', () => {
  expect(spellingsOf('40961')).toContain('a001')
  expect(spellingsOf('A001')).toEqual(expect.arrayContaining(['a001', '40961']))
})

test('the whole app sends by it, hears what became of a text, and takes in answers', async () => {
  const gateway = await startSmppGateway()
  closing.push(gateway.close)
  const app = await startTestApp({
    env: {
      SMS_PROVIDER: 'smpp',
      SMPP_URL: gateway.url,
      SMS_FROM: '+15125550001',
      PUBLIC_URL: 'https://corridor.example.com',
    },
  })
  closing.push(app.close)
  const { practiceId } = await app.signIn('owner@brightsmiles.example')
  const { id } = await sendFor(app, practiceId!, { to: '+15125550172' })
  await waitForState(app, id, 'handed-over')
  gateway.receipt(gateway.submitted.at(-1)!.messageId, 'DELIVRD')
  await waitForState(app, id, 'delivered')
  const received = vi.spyOn(textArrivals, 'take')
  gateway.deliver({ source_addr: '15125550172', destination_addr: '15125550160', short_message: 'Thanks' })
  await soon(() => expect(received).toHaveBeenCalledOnce())
  await soon(() => expect(gateway.acknowledged).toEqual([0, 0]))
})
