import { randomUUID } from 'node:crypto'
import { WATCH_SECONDS } from '@corridor/contract/worklist/limits.ts'
import type { ItemRef, WorkState } from '@corridor/contract/worklist/model.ts'
import { expect, test } from 'vitest'
import { minutesAfter } from '#platform/clock.ts'
import { changesSince, checkReplay } from '#testing/replay.ts'
import { useTestApp } from '#testing/test-app.ts'
import { letterKind, withParcels } from '#testing/worklist/parcels.ts'
import type { Newcome } from '#testing/world/newcomer.ts'
import * as worklist from './public.ts'
import { worklistDesk } from './testing/desk.ts'

const app = useTestApp()
const desk = worklistDesk(app)
const streamOf = (as: Newcome, claim = 'SharedInbox') => `worklist:${as.practiceId}-${claim}`

type States = Record<string, Omit<WorkState, 'title' | 'patientId'>>

async function readAll(as: Newcome): Promise<States> {
  const items = await desk.list(as)
  return Object.fromEntries(items.map(({ title: _, patientId: __, ...state }) => [state.itemId, state]))
}

/** What a window does: the state it was sent, or nothing any more. */
function apply(
  states: States,
  { event, payload }: { event: string; payload: Record<string, unknown> },
): States {
  if (event === 'worklist.item') {
    const state = payload.state as WorkState
    return { ...states, [state.itemId]: state }
  }
  if (event === 'worklist.item-removed') {
    const { [payload.itemId as string]: _, ...rest } = states
    return rest
  }
  return states
}

test('everything that happens to an item reaches everyone who sees it: old state + events = fresh read', async () => {
  const [ada, ben] = [await desk.worker(), await desk.worker()]
  const [item, other] = [await desk.parcel(ada), await desk.parcel(ada)]
  const at = (one: ItemRef) => ({ practiceId: ada.practiceId!, ...one })
  await checkReplay<States>({
    app,
    as: ben,
    streams: [streamOf(ben)],
    read: () => readAll(ben),
    apply,
    act: async () => {
      await desk.assign(ada, item, ben.givenName)
      await desk.claim(ben, item)
      await desk.note(ada, item, 'Please call them first.', [ben.givenName])
      await desk.snooze(ada, item, minutesAfter(app.clock.now(), 30))
      await desk.finish(ben, other)
      await desk.parcel(ada)
      await withParcels(app, ada.practiceId!, async (tx) => {
        await worklist.answered(tx, app.services, at(other))
        await worklist.waiting(tx, app.services, at(other))
        await worklist.close(tx, app.services, at(item))
      })
    },
  })
})

test('no event carries the title, the patient or the words of a note', async () => {
  const ada = await desk.worker()
  const window = await desk.window(ada)
  const item = await desk.parcel(ada, { title: 'Maria Alvarez' })
  await desk.note(ada, item, 'Allergic to penicillin')
  await expect.poll(() => window.events.filter(({ name }) => name === 'worklist.notes')).toHaveLength(1)
  expect(JSON.stringify(window.events)).not.toMatch(/Alvarez|penicillin/)
  window.close()
})

test('people without the claim of a kind receive nothing of it, and cannot catch up on it', async () => {
  const [ada, ben] = [await desk.worker(['SecureEmail']), await desk.worker(['SharedInbox'])]
  const window = await desk.window(ben)
  const letter = await desk.parcel(ada, { kind: letterKind.kind })
  const parcel = await desk.parcel(ada)
  await expect.poll(() => window.events.map(({ payload }) => payload.state?.itemId)).toContain(parcel.itemId)
  expect(JSON.stringify(window.events)).not.toContain(letter.itemId)
  window.close()
  const [foreign] = await changesSince(app, ben, [{ stream: streamOf(ben, 'SecureEmail'), seq: null }])
  expect(foreign).toMatchObject({ seq: null, changes: null })
})

test('who looks at or replies to an item is shown to colleagues, and for as long as they do', async () => {
  const [ada, ben] = [await desk.worker(), await desk.worker()]
  const item = await desk.parcel(ada)
  const [own, other] = [await desk.window(ada), await desk.window(ben)]
  await desk.assign(ben, item, ada.givenName)
  expect(await desk.alertsOf(ada)).toMatchObject([{ isRead: false }])
  await desk.watch(own, item, 'looking')
  // What they were notified of they have seen now.
  expect(await desk.alertsOf(ada)).toMatchObject([{ isRead: true }])
  await desk.watch(own, item, 'replying')
  const shown = () =>
    other.events.flatMap(({ name, payload }) => (name === 'worklist.watched' ? [payload.isReplying] : []))
  await expect.poll(shown).toEqual([false, true])
  const watchers = async () => {
    const { body } = await app.call('GET /worklist/v1/watchers', { as: ben })
    return body.watchers.filter(({ itemId }) => itemId === item.itemId)
  }
  expect(await watchers()).toMatchObject([{ personId: ada.givenName, name: 'Pia Roth', isReplying: true }])
  app.clock.pass(WATCH_SECONDS + 1)
  expect(await watchers()).toEqual([])
  await desk.watch(own, item, 'looking')
  await desk.watch(own, item, 'nothing')
  expect(await watchers()).toEqual([])
  own.close()
  other.close()
})

test('a changed template is published to the practice', async () => {
  const admin = await app.signIn('owner@brightsmiles.example')
  const window = await desk.window(await desk.worker())
  const body = { id: randomUUID(), name: 'Thanks', shortcut: null, body: 'Thank you!' }
  await app.call('POST /worklist/v1/templates', { as: admin, body })
  await expect.poll(() => window.events.map(({ name }) => name)).toContain('worklist.templates')
  window.close()
})
