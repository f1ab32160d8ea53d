import {
  DEEDS,
  ModelConversation,
  PEOPLE,
  type Step,
} from '@corridor/contract/chat/testing/model-conversation.ts'
import { DELETE_TYPES, UPDATE_TYPES } from '@corridor/contract/chat/types.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { signInNewcomer } from '#testing/world/newcomer.ts'
import { type ChatDesk, chatDesk } from './testing/chat-desk.ts'

let app: TestApp
let desk: ChatDesk
beforeAll(async () => {
  app = await startTestApp()
  desk = chatDesk(app)
})
afterAll(() => app.close())

interface World {
  people: LoginReply[]
  id: string
  model: ModelConversation
  /** By the place of a message. */
  ids: Map<number, string>
}

async function newWorld(): Promise<World> {
  const people: LoginReply[] = []
  // An admin of the practice may remove anyone.
  for (const _ of PEOPLE) people.push(await signInNewcomer(app, { claims: ['Chat', 'PracticeAdmin'] }))
  const id = await desk.group(people[0]!, people.slice(1))
  return { people, id, model: new ModelConversation(), ids: new Map() }
}

/** Does by the calls what the model says has happened. */
async function follow(
  { people, id, model, ids }: World,
  step: Step,
): Promise<{ status: number } | undefined> {
  const { does, who, at } = step
  const received = model.step(step)
  const as = people[who]!
  const params = { id }
  const seq = received.hidden?.seq ?? received.message?.message.seq ?? 0
  const place = { as, params: { id, messageId: ids.get(seq) ?? '' } }
  const removed = (type: 0 | 1) =>
    app.call('DELETE /api/v2/messages/channel/:channelId/message/:messageId', {
      as,
      params: { channelId: id, messageId: ids.get(seq) ?? '' },
      query: { type },
    })
  if (!received.message && !received.hidden && received.own === undefined) return undefined
  if (does === 'send') {
    const answer = await desk.send(as, id, `Message ${seq}`)
    ids.set(seq, answer.body.id)
    return answer
  }
  if (does === 'edit')
    return app.call('PUT /api/v2/channels/:id/messages/:messageId', {
      ...place,
      body: { messageText: `Edited ${at}` },
    })
  if (does === 'delete') return removed(DELETE_TYPES.EVERYONE)
  if (does === 'hide') return removed(DELETE_TYPES.USER)
  if (does === 'read') return desk.read(as, id)
  if (does === 'mark') {
    const body = { seq: model.keeping[who]!.from ?? undefined }
    return app.call('POST /api/v2/channels/:id/unread', { as, params, body })
  }
  if (does === 'archive' || does === 'unarchive')
    return app.call(`PUT /api/v2/channels/:id/messages/mark_as_${does}d`, { as, params })
  const memberIds = does === 'note' ? [] : [people[at % PEOPLE.length]!.givenName]
  const updateType = {
    note: UPDATE_TYPES.RENAME,
    add: UPDATE_TYPES.ADD_MEMBER,
    remove: UPDATE_TYPES.REMOVE_MEMBER,
  }[does]
  return app.call('PUT /api/v2/channels', { as, body: { id, updateType, name: `Room ${seq}`, memberIds } })
}

/** What a fresh read shows to one of them, and what is counted in all of theirs. */
async function readBy(as: LoginReply, id: string) {
  const { status, body } = await app.call('GET /api/v2/channels/:id', { as, params: { id } })
  if (status !== 200) return { status }
  const counted = (await app.call('GET /api/v2/messages/unread_count', { as })).body
  const { lastSeq, readSeq, unreadCount, isArchivedByLoggedUser, isUnreadByLoggedUser, memberCount } = body
  const last = body.lastMessage && [
    body.lastMessage.type,
    body.lastMessage.isDeleted,
    body.lastMessage.deletedBy.length,
  ]
  const own = { isArchivedByLoggedUser, isUnreadByLoggedUser }
  return { status, lastSeq, readSeq, unreadCount, ...own, memberCount, last, ...counted }
}

function expectedOf(model: ModelConversation, who: number) {
  const fresh = model.fresh(who)
  if (!fresh) return { status: 404 }
  const { last, ...counts } = fresh
  // A member who is alone in it has it in no list.
  const waiting = fresh.isArchivedByLoggedUser || fresh.memberCount === 1 ? 0 : fresh.unreadCount
  const received = last ? [last[0], last[2], last[3]] : null
  return {
    status: 200,
    ...counts,
    last: received,
    unreadMessages: waiting,
    unreadChannels: waiting > 0 ? 1 : 0,
  }
}

test('whatever people do, in any order, each receives what is counted message by message', async () => {
  const steps = fc.array(fc.record({ does: fc.constantFrom(...DEEDS), who: fc.nat(2), at: fc.nat(20) }), {
    minLength: 15,
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = await newWorld()
      for (const step of all)
        expect((await follow(world, step))?.status ?? 200, JSON.stringify(step)).toBe(200)
      for (const [who, as] of world.people.entries())
        expect(await readBy(as, world.id)).toEqual(expectedOf(world.model, who))
    }),
    { seed: 25, numRuns: 10, endOnFailure: true },
  )
})
