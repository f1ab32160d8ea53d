import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withFacts, withHidden, withMessage, withOwn } from './changes.ts'
import type { ChatChannel, ChatMessage, PreviewedMessage } from './model.ts'
import { ADA, conversation, message } from './testing/conversations.ts'
import { DEEDS, ModelConversation, PEOPLE, type Published, type Step } from './testing/model-conversation.ts'

/*
 * Three people in a conversation do whatever comes to their minds. A window that heard everything, some of it twice, and one that
 * was away and received each thing as it is now, must show what is counted message by message.
 */

const shown = (channel: ChatChannel | undefined) =>
  channel && {
    lastSeq: channel.lastSeq,
    readSeq: channel.readSeq,
    unreadCount: channel.unreadCount,
    isArchivedByLoggedUser: channel.isArchivedByLoggedUser,
    isUnreadByLoggedUser: channel.isUnreadByLoggedUser,
    memberCount: channel.memberCount,
    last: channel.lastMessage
      ? [
          channel.lastMessage.type,
          channel.lastMessage.text,
          channel.lastMessage.isDeleted,
          channel.lastMessage.deletedBy.length,
          channel.lastMessage.before?.text,
        ]
      : undefined,
  }

const hiddenAt = (seq: number, before: PreviewedMessage | null) => ({
  channelId: conversation().id,
  messageId: message(seq, ADA).id,
  seq,
  before,
})

/** Nobody of these: the facts are sent all the same. */
const SOMEBODY = -1

/** A window of somebody after what it heard of a step, each thing twice: it counts once. */
function after(
  channel: ChatChannel | undefined,
  published: Published,
  model: ModelConversation,
  who: number,
): ChatChannel | undefined {
  const me = PEOPLE[who]!
  let next = published.moved === who ? model.read(who) : channel
  if (!next) return undefined
  for (let times = 0; times < 2; times += 1) {
    if (published.moved !== undefined) next = withFacts(next, model.facts(), { me, practiceId: 'own' })
    if (published.message && published.message.message.seq > model.keeping[who]!.joinedSeq)
      next = withMessage(next, model.shownTo(who, published.message), me)
    if (published.own === who) next = withOwn(next, model.ownOf(who), me)
    if (published.hidden?.who === who)
      next = withHidden(next, hiddenAt(published.hidden.seq, model.beforeLast(who)), me)
  }
  return next
}

const steps = fc.array(
  fc.record({ does: fc.constantFrom(...DEEDS), who: fc.nat(2), at: fc.nat(20) }) satisfies fc.Arbitrary<Step>,
  { maxLength: 40 },
)

test('whatever people do, in any order, a window shows what is counted message by message', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const model = new ModelConversation()
      const windows = PEOPLE.map((_, who) => model.read(who))
      for (const one of all) {
        const published = model.step(one)
        for (const who of PEOPLE.keys()) {
          windows[who] = after(windows[who], published, model, who)
          expect(shown(windows[who])).toEqual(model.fresh(who))
        }
      }
    }),
    { seed: 25, numRuns: 300 },
  )
})

test('a window that was away, and receives each thing as it is now, shows the same', () => {
  fc.assert(
    fc.property(steps, steps, (before, meanwhile) => {
      const model = new ModelConversation()
      for (const one of before) model.step(one)
      const [since, hiddenSince, movesSince] = [model.changes, model.hidden.length, model.moves.length]
      const wasThere = PEOPLE.map((_, who) => model.read(who))
      for (const one of meanwhile) model.step(one)
      const missed = model.messages.filter(({ change }) => change > since).sort((a, b) => a.change - b.change)
      for (const who of PEOPLE.keys()) {
        const hasMoved = model.moves.slice(movesSince).includes(who)
        const published: Published[] = [
          ...missed.map((one) => ({ message: one })),
          ...model.hidden.slice(hiddenSince).map((hidden) => ({ hidden })),
          { moved: SOMEBODY, own: who },
        ]
        const begin = hasMoved ? model.read(who) : wasThere[who]
        const window = published.reduce((channel, one) => after(channel, one, model, who), begin)
        expect(shown(window)).toEqual(model.fresh(who))
      }
    }),
    { seed: 25, numRuns: 300 },
  )
})

/*
 * What is said in a conversation and how its owner keeps it are two streams, each in order; between them nothing is: after a gap
 * one is sent whole before the other. Only a deletion and who is in it have to keep their place.
 */
test('messages and a member’s own settings may come in any order', () => {
  const inPlace = ['delete', 'hide', 'remove', 'add']
  fc.assert(
    fc.property(steps, fc.array(fc.boolean()), (all, turns) => {
      const model = new ModelConversation()
      const empty = PEOPLE.map((_, who) => model.read(who)!)
      const said: ChatMessage[] = []
      const settings = PEOPLE.map((): ReturnType<ModelConversation['ownOf']>[] => [])
      for (const one of all.filter(({ does }) => !inPlace.includes(does))) {
        const published = model.step(one)
        if (published.own !== undefined) settings[published.own]!.push(model.ownOf(published.own))
        if (published.message) said.push(published.message.message)
      }
      for (const [who, me] of PEOPLE.entries()) {
        const [saidLeft, settingsLeft, order] = [[...said], [...settings[who]!], [...turns]]
        let channel = empty[who]!
        while (saidLeft.length + settingsLeft.length > 0) {
          const isSaid = settingsLeft.length === 0 || (saidLeft.length > 0 && (order.shift() ?? true))
          channel = isSaid
            ? withMessage(channel, saidLeft.shift()!, me)
            : withOwn(channel, settingsLeft.shift()!, me)
        }
        expect(shown(channel)).toEqual(model.fresh(who))
        const inOrder = said.reduce((one, next) => withMessage(one, next, me), empty[who]!)
        const { lastMessage, readUpTo, lastUpdatedTimestamp } = inOrder
        expect(channel).toMatchObject({ lastMessage, readUpTo, lastUpdatedTimestamp })
      }
    }),
    { seed: 25, numRuns: 500 },
  )
})
