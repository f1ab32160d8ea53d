import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { IncomingText } from '#providers/sms/port.ts'
import { useTestApp } from '#testing/test-app.ts'

const app = useTestApp()
const PHONE = '+15125550178'
const PNG = `data:image/png;base64,${Buffer.from('\u0089PNG\r\n\u001a\n and more', 'latin1').toString('base64')}`

const send = () => app.services.sms!.send({ id: randomUUID(), to: PHONE, text: 'Hello' })
const behave = (state: 'works' | 'landline' | 'off' | 'opted-out') =>
  app.call('PUT /sandbox/v1/phones/:number', { params: { number: PHONE }, body: { state } })
const shown = async () => (await app.call('GET /sandbox/v1/texts')).body

test.each(['landline', 'opted-out'] as const)('a phone that is set to %s refuses texts', async (state) => {
  expect((await behave(state)).body).toEqual({ number: PHONE, state })
  await expect(send()).rejects.toMatchObject({ code: state, isHopeless: true })
  expect((await shown()).phones).toContainEqual({ number: PHONE, state })
})

test('one that is switched off gets nothing, and one that works again does', async () => {
  await behave('off')
  const before = (await shown()).texts.length
  await send()
  expect((await shown()).texts).toHaveLength(before)
  await behave('works')
  await send()
  const { texts, phones } = await shown()
  expect(texts[0]).toMatchObject({ to: PHONE, text: 'Hello', isFromPhone: false })
  expect(phones).toEqual([])
})

test('a phone texts a practice once, with a picture, and shows what it wrote', async () => {
  const taken: IncomingText[] = []
  app.services.fromSandbox.text = async (text) => {
    taken.push(text)
    return { isOurs: text.to === '+15125550160' }
  }
  const id = randomUUID()
  const body = { id, from: '(512) 555-0178', to: '512 555 0160', text: 'Look', picture: PNG }
  for (let time = 0; time < 2; time += 1)
    expect((await app.call('POST /sandbox/v1/texts', { body })).body).toEqual({ isOurs: true })
  expect(taken[0]).toMatchObject({ providerId: id, from: PHONE, to: '+15125550160', body: 'Look' })
  expect(taken[0]?.media[0]).toMatchObject({ contentType: 'image/png', missing: null })
  const own = (await shown()).texts.filter((one) => one.id === id)
  expect(own).toEqual([
    {
      id,
      from: PHONE,
      to: '+15125550160',
      text: 'Look',
      pictures: [PNG],
      isFromPhone: true,
      sentAt: expect.any(String),
    },
  ])
  const elsewhere = { id: randomUUID(), from: PHONE, to: '+15125550169', text: 'Anybody?' }
  expect((await app.call('POST /sandbox/v1/texts', { body: elsewhere })).body).toEqual({ isOurs: false })
})

test('a file that is not a picture is refused', async () => {
  const body = {
    id: randomUUID(),
    from: PHONE,
    to: '+15125550160',
    text: '',
    picture: 'data:text/html;base64,AA',
  }
  expect((await app.call('POST /sandbox/v1/texts', { body })).status).toBe(400)
})
