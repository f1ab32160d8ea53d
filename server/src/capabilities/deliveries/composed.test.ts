import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readFor } from '#platform/database/unit-of-work.ts'
import { useTestApp } from '#testing/test-app.ts'
import { createPorts } from './ports.ts'
import type { Taken } from './sending/outgoing.ts'
import { findDelivery, findLatest } from './store/deliveries.ts'

const app = useTestApp()
const refuse = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more })

test('a job that goes on by mail where texts are refused has one try of each at a time', async () => {
  const id = randomUUID()
  const calls: string[] = []
  let mailFails = true
  const { mail, sms } = createPorts(
    app.services,
    {
      text: {
        name: 'carrier',
        submit: async () => {
          calls.push('text')
          throw refuse('opted-out', { isHopeless: true })
        },
      },
      email: {
        name: 'post',
        submit: async (): Promise<Taken> => {
          calls.push('email')
          if (mailFails) throw refuse('unreachable')
          return { messageId: `m-${id}`, state: 'queued', reason: null }
        },
      },
    },
    { areNumbersFree: true, notices: {}, incoming: {}, mediaSources: {} },
  )
  /** As a job does it that sends a code. */
  const run = async () => {
    const isTexted = await sms!.send({ id, to: '+15125550145', text: 'Code 123456' }).then(
      () => true,
      (error) => {
        expect(error).toMatchObject({ isHopeless: true })
        return false
      },
    )
    if (!isTexted) await mail.send({ id, to: 'pat@people.example', subject: 'Code', text: 'Code 123456' })
  }
  const rows = () =>
    readFor(app.services.db, 'system', async (db) => [await findDelivery(db, id), await findLatest(db, id)])

  await expect(run()).rejects.toMatchObject({ code: 'unreachable' })
  expect(await rows()).toMatchObject([
    { channel: 'text', state: 'failed', reason: 'opted-out' },
    { channel: 'email', state: 'queued', attempts: 1 },
  ])
  mailFails = false
  await run()
  expect(await rows()).toMatchObject([
    { channel: 'text', state: 'failed', provider: 'carrier' },
    { channel: 'email', state: 'handed-over', attempts: 2, provider: 'post', retry_of: id },
  ])
  // A third run, whose job died before it was done, sends nothing.
  await run()
  expect(calls).toEqual(['text', 'email', 'email'])
})
