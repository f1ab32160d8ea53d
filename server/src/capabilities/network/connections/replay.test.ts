import type { PersonLists } from '@corridor/contract/network/rules.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as people from '#capabilities/people/public.ts'
import { checkReplay } from '#testing/replay.ts'
import { useTestApp } from '#testing/test-app.ts'
import { type Newcome, signInNewcomer } from '#testing/world/newcomer.ts'
import {
  accept,
  applied,
  block,
  connectPersons,
  decline,
  end,
  readLists,
  request,
  unblock,
} from '../testing/person-connections.ts'
import { newIndividual, newManager } from '../testing/use-network.ts'

const app = useTestApp()
let one: Newcome
let other: Newcome
beforeAll(async () => {
  one = await newIndividual(app)
  other = await newManager(app)
})

const replayFor = (as: Newcome, act: () => Promise<unknown>) =>
  checkReplay<PersonLists>({
    app,
    as,
    streams: [`network-own:${as.givenName}`],
    read: () => readLists(app, as),
    apply: applied,
    act,
  })

/** Does it once, with a window of each side open. */
async function expectPublishedToBoth(act: () => Promise<unknown>): Promise<void> {
  const ofBoth: string[][] = []
  const changes = await replayFor(one, async () => {
    const ofOther = await replayFor(other, act)
    ofBoth.push(ofOther.map(({ event }) => event))
  })
  ofBoth.push(changes.map(({ event }) => event))
  for (const events of ofBoth) expect(events).toContain('network.person-connection')
}

const idOf = async (as: Newcome, list: keyof PersonLists) =>
  (await readLists(app, as))[list][0]!.personConnectionId

describe('the old lists and the events make the new lists, for both sides', () => {
  test('when a request is sent and accepted, and the connection ends', async () => {
    await expectPublishedToBoth(() => request(app, one, other.givenName, { message: 'Hello' }))
    const id = await idOf(one, 'sent')
    await expectPublishedToBoth(() => accept(app, other, id))
    await expectPublishedToBoth(() => end(app, other, id))
  })

  test('when a request is taken back, or turned down', async () => {
    await expectPublishedToBoth(() => request(app, one, other.givenName))
    const first = await idOf(one, 'sent')
    await expectPublishedToBoth(() => end(app, one, first))
    await expectPublishedToBoth(() => request(app, other, one.givenName))
    const second = await idOf(other, 'sent')
    await expectPublishedToBoth(() => decline(app, one, second))
  })

  test('when requests cross', async () => {
    await request(app, one, other.givenName)
    await expectPublishedToBoth(() => request(app, other, one.givenName))
    await end(app, one, await idOf(one, 'connected'))
  })

  test('when the target gains and loses the ability to respond', async () => {
    const target = await signInNewcomer(app, { place: 'alone', claims: ['Chat'] })
    await request(app, one, target.givenName)
    const change = (claims: people.PersonChange['claims']) => () =>
      app.services.transactions.run((tx) => people.change(tx, app.services, target.givenName, { claims }))
    // The claim decides which lists the receiver of a request can open: what they show is compared in those that are open to them after it.
    const both = (act: () => Promise<unknown>) => replayFor(one, () => replayFor(target, act))
    expect(await both(change({ grant: ['IndividualNetwork'] }))).toHaveLength(1)
    expect((await readLists(app, target)).received).toHaveLength(1)
    expect(await both(change({ withdraw: ['IndividualNetwork'] }))).toHaveLength(1)
    expect((await readLists(app, target)).waitingForUpgrade).toHaveLength(1)
    // Another claim says nothing about it.
    expect(await both(change({ grant: ['Dashboard'] }))).toEqual([])
  })

  test('when one blocks the other', async () => {
    const [first, second] = [one, other]
    one = await newIndividual(app)
    await connectPersons(app, one, other)
    await expectPublishedToBoth(() => block(app, one, other.givenName))
    // Taken back, it brings nothing back; whom they may write to is another set for both.
    for (const as of [one, other]) {
      await block(app, one, other.givenName)
      const changes = await replayFor(as, () => unblock(app, one, other.givenName))
      expect(changes.map(({ event }) => event)).toEqual(['network.contacts'])
    }
    one = first
    other = second
  })
})
