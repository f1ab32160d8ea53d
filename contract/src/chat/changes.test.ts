import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asRead, asUnread, withHidden, withMessage, withOwn, withReceipt } from './changes.ts'
import type { ChatChannel, ChatMessage } from './model.ts'
import { listOf } from './rules.ts'
import { ADA, BEN, CLEO, conversation, member, message } from './testing/conversations.ts'

const own = (channel: ChatChannel, more = {}) => ({
  channelId: channel.id,
  isFavourite: channel.isFavouriteByLoggedUser,
  isArchived: channel.isArchivedByLoggedUser,
  isMarkedUnread: channel.isUnreadByLoggedUser,
  readSeq: channel.readSeq,
  lastSeq: channel.lastSeq,
  uncountedSeqs: channel.uncountedSeqs,
  mutedUntil: channel.mutedUntil,
  isGone: false,
  ...more,
})

describe('how a channel moves', () => {
  test('archiving moves it into the archive; unarchiving returns it to favourites if favourite, else default', () => {
    const archived = withOwn(conversation(), own(conversation(), { isArchived: true }), ADA)
    expect(listOf(archived)).toBe('archive')
    expect(listOf(withOwn(archived, own(archived, { isArchived: false }), ADA))).toBe('default')
    const favourite = withOwn(archived, own(archived, { isArchived: false, isFavourite: true }), ADA)
    expect(listOf(favourite)).toBe('favourites')
    expect(listOf(withOwn(favourite, own(favourite, { isFavourite: false }), ADA))).toBe('default')
  })
  test('a new message unarchives its channel, and a change of an old one does not', () => {
    const archived = conversation({ isArchivedByLoggedUser: true, archivedByUserIds: [ADA], lastSeq: 3 })
    expect(listOf(withMessage(archived, message(4, BEN), ADA))).toBe('default')
    expect(listOf(withMessage(archived, message(3, BEN, { editedAt: '2026-01-01T00:00:00Z' }), ADA))).toBe(
      'archive',
    )
  })
})

describe('reading', () => {
  const unread = [1, 2].reduce((channel, seq) => withMessage(channel, message(seq, BEN), ADA), conversation())
  test('sets read with unread count 0', () => {
    expect(unread).toMatchObject({ unreadCount: 2, hasUnreadMessages: true, isReadByLoggedUser: false })
    expect(asRead(unread, ADA)).toMatchObject({
      unreadCount: 0,
      isReadByLoggedUser: true,
      isUnreadByLoggedUser: false,
    })
  })
  test('marking unread sets unread with count 1', () => {
    expect(asUnread(asRead(unread, ADA), ADA)).toMatchObject({
      unreadCount: 1,
      isUnreadByLoggedUser: true,
      isReadByLoggedUser: false,
      unreadByUserIds: [ADA],
    })
  })
  test('one’s own message reads what came before it', () => {
    expect(withMessage(unread, message(3, ADA), ADA)).toMatchObject({ unreadCount: 0, readSeq: 3 })
  })
  test('a note is nothing to read', () => {
    expect(withMessage(conversation(), message(1, BEN, { type: 'note' }), ADA).unreadCount).toBe(0)
  })
  test('whoever writes has read: one’s own message before it is read', () => {
    const sent = withMessage(conversation(), message(1, ADA), ADA)
    expect(sent.messageStatus).toBe('Sent')
    const answered = withMessage(sent, message(2, BEN), ADA)
    expect(answered.readUpTo).toEqual({ [ADA]: 1, [BEN]: 2 })
  })
  test('a receipt that comes late takes nothing back', () => {
    const receipt = (readSeq: number) => ({
      channelId: conversation().id,
      userId: BEN,
      readAt: 2_000 + readSeq,
      readSeq,
      deliveredAt: null,
      deliveredSeq: 0,
    })
    const read = withReceipt(withReceipt(conversation(), receipt(5), ADA), receipt(3), ADA)
    expect(read).toMatchObject({ readUpTo: { [BEN]: 5 }, readReceipts: { [BEN]: 2_005 } })
    expect(read.recipients[0]?.lastSeenAt).toBe(2_005)
  })
})

describe('deleting', () => {
  const told = withMessage(conversation(), message(1, BEN), ADA)
  test('for everyone takes it from the preview, from the count and from where it was pinned', () => {
    const pinned = { ...told, pinnedMessageId: message(1, BEN).id }
    expect(withMessage(pinned, message(1, BEN, { isDeleted: true, messageText: '' }), ADA)).toMatchObject({
      unreadCount: 0,
      pinnedMessageId: null,
      lastMessage: { isDeleted: true, text: '' },
    })
  })
  test('for oneself is kept when others change the message', () => {
    const hidden = withHidden(told, { channelId: told.id, messageId: message(1, BEN).id, seq: 1 }, ADA)
    expect(hidden.lastMessage?.deletedBy).toEqual([ADA])
    expect(withMessage(hidden, message(1, BEN), ADA).lastMessage?.deletedBy).toEqual([ADA])
  })
})

/*
 * The conversation as a server keeps it, as plainly as can be said, and three people who do whatever comes to their minds. A window
 * that heard everything, one that heard some of it twice, and one that was away and was told each thing as it is now, must show
 * what is counted message by message.
 */
type Step =
  | { does: 'send' | 'note' | 'read' | 'mark' | 'archive' | 'unarchive'; who: number; at: number }
  | { does: 'delete'; who: number; at: number }

const PEOPLE = [ADA, BEN, CLEO]

interface Kept {
  message: ChatMessage
  change: number
}
interface Keeping {
  readSeq: number
  from: number | null
  isMarked: boolean
  archivedSeq: number | null
}

class Model {
  messages: Kept[] = []
  keeping = PEOPLE.map((): Keeping => ({ readSeq: 0, from: null, isMarked: false, archivedSeq: null }))
  changes = 0

  get lastSeq() {
    return this.messages.length
  }
  readSeqOf({ readSeq, from }: Keeping) {
    return from === null ? readSeq : Math.min(readSeq, from - 1)
  }
  add(who: number, type: 'message' | 'note'): void {
    this.changes += 1
    this.messages.push({ message: message(this.lastSeq + 1, PEOPLE[who]!, { type }), change: this.changes })
    if (type === 'message')
      this.keeping[who] = { ...this.keeping[who]!, readSeq: this.lastSeq, from: null, isMarked: false }
  }
  step({ does, who, at }: Step): { own: boolean; changed: Kept | undefined } {
    const mine = this.keeping[who]!
    if (does === 'send' || does === 'note') this.add(who, does === 'send' ? 'message' : 'note')
    if (does === 'read') this.keeping[who] = { ...mine, readSeq: this.lastSeq, from: null, isMarked: false }
    if (does === 'mark')
      this.keeping[who] = {
        ...mine,
        isMarked: true,
        from: at % 2 && this.lastSeq ? 1 + (at % this.lastSeq) : null,
      }
    if (does === 'archive') this.keeping[who] = { ...mine, archivedSeq: this.lastSeq }
    if (does === 'unarchive') this.keeping[who] = { ...mine, archivedSeq: null }
    if (does === 'delete') {
      const own = this.messages.filter(
        ({ message: { user, isDeleted, type } }) =>
          user.userId === PEOPLE[who] && !isDeleted && type === 'message',
      )
      const one = own[at % Math.max(own.length, 1)]
      if (!one) return { own: false, changed: undefined }
      this.changes += 1
      one.change = this.changes
      one.message = { ...one.message, isDeleted: true, messageText: '' }
      return { own: false, changed: one }
    }
    const isNew = does === 'send' || does === 'note'
    return { own: !isNew, changed: isNew ? this.messages.at(-1) : undefined }
  }
  ownOf(who: number) {
    const mine = this.keeping[who]!
    const readSeq = this.readSeqOf(mine)
    return own(conversation(), {
      isArchived: mine.archivedSeq !== null && mine.archivedSeq >= this.lastSeq,
      isMarkedUnread: mine.isMarked,
      readSeq,
      lastSeq: this.lastSeq,
      uncountedSeqs: this.messages
        .filter(({ message: one }) => one.seq > readSeq && !this.counts(one, who))
        .map(({ message: { seq } }) => seq),
    })
  }
  counts({ user, type, isDeleted }: ChatMessage, who: number): boolean {
    return user.userId !== PEOPLE[who] && type === 'message' && !isDeleted
  }
  fresh(who: number) {
    const mine = this.keeping[who]!
    const unread = this.messages.filter(
      ({ message: one }) => one.seq > this.readSeqOf(mine) && this.counts(one, who),
    ).length
    return {
      lastSeq: this.lastSeq,
      readSeq: this.readSeqOf(mine),
      unreadCount: Math.max(unread, mine.isMarked ? 1 : 0),
      isArchivedByLoggedUser: mine.archivedSeq !== null && mine.archivedSeq >= this.lastSeq,
      isUnreadByLoggedUser: mine.isMarked,
      isLastDeleted: this.messages.at(-1)?.message.isDeleted ?? false,
    }
  }
}

const shown = (channel: ChatChannel) => ({
  lastSeq: channel.lastSeq,
  readSeq: channel.readSeq,
  unreadCount: channel.unreadCount,
  isArchivedByLoggedUser: channel.isArchivedByLoggedUser,
  isUnreadByLoggedUser: channel.isUnreadByLoggedUser,
  isLastDeleted: channel.lastMessage?.isDeleted ?? false,
})

const steps = fc.array(
  fc.record({
    does: fc.constantFrom('send', 'send', 'send', 'note', 'read', 'mark', 'archive', 'unarchive', 'delete'),
    who: fc.nat(2),
    at: fc.nat(20),
  }),
  { maxLength: 40 },
) as fc.Arbitrary<Step[]>

test('whatever people do, in any order, a window shows what is counted message by message', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const model = new Model()
      const windows = PEOPLE.map(() => conversation())
      for (const one of all) {
        const { own: isOwn, changed } = model.step(one)
        for (const [who, me] of PEOPLE.entries()) {
          const channel = windows[who]!
          if (isOwn && who === one.who) windows[who] = withOwn(channel, model.ownOf(who), me)
          // Told twice: it counts once.
          else if (changed)
            windows[who] = withMessage(withMessage(channel, changed.message, me), changed.message, me)
          expect(shown(windows[who]!)).toEqual(model.fresh(who))
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('a window that was away, and is told of each thing as it is now, shows the same', () => {
  fc.assert(
    fc.property(steps, steps, (before, meanwhile) => {
      const model = new Model()
      for (const one of before) model.step(one)
      const since = model.changes
      const wasThere = PEOPLE.map((me, who) =>
        withOwn(
          model.messages.reduce((channel, { message: one }) => withMessage(channel, one, me), conversation()),
          model.ownOf(who),
          me,
        ),
      )
      for (const one of meanwhile) model.step(one)
      const missed = model.messages.filter(({ change }) => change > since).sort((a, b) => a.change - b.change)
      for (const [who, me] of PEOPLE.entries()) {
        const told = missed.reduce(
          (channel, { message: one }) => withMessage(channel, one, me),
          wasThere[who]!,
        )
        expect(shown(withOwn(told, model.ownOf(who), me))).toEqual(model.fresh(who))
      }
    }),
    { numRuns: 300 },
  )
})

/*
 * What is said in a conversation and how its owner keeps it are two streams, each in order; between them nothing is: after a gap
 * one is told whole before the other. Only a deletion has to keep its place.
 */
test('what is said and how it is kept may come in any order', () => {
  const empty = conversation({ members: PEOPLE.map((id) => member(id)) })
  fc.assert(
    fc.property(steps, fc.array(fc.boolean()), (all, turns) => {
      const model = new Model()
      const said: ChatMessage[] = []
      const kept = PEOPLE.map((): ReturnType<Model['ownOf']>[] => [])
      for (const one of all.filter(({ does }) => does !== 'delete')) {
        const { own: isOwn, changed } = model.step(one)
        if (isOwn) kept[one.who]!.push(model.ownOf(one.who))
        if (changed) said.push(changed.message)
      }
      for (const [who, me] of PEOPLE.entries()) {
        const [saidLeft, keptLeft, order] = [[...said], [...kept[who]!], [...turns]]
        let channel = empty
        while (saidLeft.length + keptLeft.length > 0) {
          const isSaid = keptLeft.length === 0 || (saidLeft.length > 0 && (order.shift() ?? true))
          channel = isSaid
            ? withMessage(channel, saidLeft.shift()!, me)
            : withOwn(channel, keptLeft.shift()!, me)
        }
        expect(shown(channel)).toEqual(model.fresh(who))
        const inOrder = said.reduce((one, next) => withMessage(one, next, me), empty)
        const { lastMessage, readUpTo, lastUpdatedTimestamp } = inOrder
        expect(channel).toMatchObject({ lastMessage, readUpTo, lastUpdatedTimestamp })
      }
    }),
    { numRuns: 500 },
  )
})
