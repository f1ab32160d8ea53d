import { WORK_STATUS } from '@corridor/contract/presence/rules.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as office from '#capabilities/office/public.ts'
import { chooseStatus, openStatusWindow } from '#capabilities/presence/testing/status-window.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { openWindow } from '#testing/window.ts'
import * as persons from './testing/person-connections.ts'
import { type Caller, disconnect, forgetAll, invite } from './testing/practice-connections.ts'
import { newIndividual } from './testing/use-network.ts'

const { Busy, Offline } = WORK_STATUS

let here: TestApp
let there: TestApp
beforeAll(async () => {
  here = await startTestApp({ isShared: true })
  there = await startTestApp({ databaseUrl: here.databaseUrl })
  await persons.disconnectAll(here)
})
afterAll(async () => {
  await there.close()
  await here.close()
})
const opened: { close: () => void }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0)) close()
  await forgetAll(here)
})
const tracked = <T extends { close: () => void }>(window: T): T => {
  opened.push(window)
  return window
}

/** Somebody at one process, and who sees them at the other. */
interface Two {
  one: Caller
  other: Caller
}

const offices = async (): Promise<Two> => {
  const one = await here.signIn('owner@hilltopmedical.example')
  const other = await here.signIn('owner@lakesidesurgery.example')
  await invite(here, one, other)
  await invite(here, other, one)
  return { one, other }
}
const people = async (): Promise<Two> => {
  const newcomer = () => newIndividual(here)
  const [one, other] = [await newcomer(), await newcomer()]
  await persons.connectPersons(here, one, other)
  return { one, other }
}
const endPersons = async ({ one }: Two) => {
  const [connection] = (await persons.readLists(here, one)).connected
  return persons.end(here, one, connection!.personConnectionId)
}
const suspend = ({ one }: Two) =>
  here.services.transactions.run((tx) => office.suspendPractice(tx, here.services, one.practiceId!))

interface Losing {
  connect: () => Promise<Two>
  lose: (two: Two) => Promise<unknown>
  /** By which the other learns it. */
  word: string
  isShutOut?: true
}
const losing: Record<string, Losing> = {
  'practices are parted': {
    connect: offices,
    lose: ({ one, other }) => disconnect(here, one, other.practiceId!),
    word: 'network.disconnected',
  },
  'two people are parted': { connect: people, lose: endPersons, word: 'network.person-connection' },
  'one blocks the other': {
    connect: people,
    lose: ({ one, other }) => persons.block(here, one, other.givenName),
    word: 'network.person-connection',
  },
  'a practice is suspended': {
    connect: offices,
    lose: suspend,
    word: 'network.disconnected',
    isShutOut: true,
  },
}

describe('once, by one process,', () => {
  test.each(Object.entries(losing))(
    '%s, the other shows and publishes nothing of them any more',
    async (_how, way) => {
      const two = await way.connect()
      const { one, other } = two
      // Somebody of whom the watcher goes on hearing: what comes to them by the same way has come.
      const witness = await newIndividual(here)
      await persons.connectPersons(here, witness, other)
      const watching = tracked(await openStatusWindow(there, other, [one.givenName, witness.givenName]))
      const window = tracked(await openWindow(there, other))
      await tracked(await openStatusWindow(here, one)).beat()
      await tracked(await openStatusWindow(here, witness)).beat()
      const shown = async () => (await watching.beat()).statuses.map(({ userId }) => userId).toSorted()
      await expect.poll(shown).toEqual([one.givenName, witness.givenName].toSorted())
      await chooseStatus(here, one, { status: Busy })
      await expect.poll(() => watching.publishedTo(one).at(-1)).toBe(Busy)

      await way.lose(two)
      await expect.poll(() => window.events.map(({ name }) => name)).toContain(way.word)
      await expect.poll(shown).toEqual([witness.givenName])
      const before = watching.publishedTo(one).length
      const chosen = await here.call('PUT /presence/v2/status', { as: one, body: { status: Offline } })
      expect(chosen.status).toBe(way.isShutOut ? 403 : 200)
      await chooseStatus(here, witness, { status: Offline })
      await expect.poll(() => watching.publishedTo(witness).at(-1)).toBe(Offline)
      expect(watching.publishedTo(one)).toHaveLength(before)
      expect(await shown()).toEqual([witness.givenName])
    },
  )
})
