import { describe, expect, test } from 'vitest'
import {
  asRead,
  asUnread,
  previewed,
  quoteOf,
  withHidden,
  withMessage,
  withOwn,
  withoutQuoted,
  withQuoted,
  withReceipt,
} from './changes.ts'
import { QUOTE_MAX } from './limits.ts'
import { isWaiting, listOf, quotedWords, shownLast } from './rules.ts'
import { ADA, BEN, conversation, message, own } from './testing/conversations.ts'

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

describe('a quote', () => {
  const original = message(1, BEN, { messageText: 'Ready?' })
  const answer = message(2, ADA, { quote: quoteOf(original) })
  const after = (changed: Parameters<typeof message>[2]) =>
    withQuoted(answer, { ...original, ...changed }).quote!

  test('follows an edit, and shows the beginning alone', () => {
    expect(after({ messageText: '🦷'.repeat(900) }).text).toBe('🦷'.repeat(QUOTE_MAX))
    expect(withQuoted(answer, message(7, BEN))).toBe(answer)
  })
  test('of what is gone keeps no words, whatever event comes late', () => {
    const deleted = withQuoted(answer, { ...original, messageText: '', isDeleted: true })
    expect(deleted.quote).toMatchObject({ state: 'deleted', text: '', name: original.user.name })
    expect(withQuoted(deleted, original)).toBe(deleted)
    const hidden = withoutQuoted(answer, original.id)
    expect(hidden.quote).toMatchObject({ state: 'unavailable', text: '', name: '', seq: null })
    expect(withQuoted(hidden, original)).toBe(hidden)
    expect(after({ deletedBy: [ADA] })).toEqual(hidden.quote)
  })
  test('says in a line what it stands for', () => {
    const words = (more: object) => quotedWords({ ...quoteOf(original), ...more })
    expect(words({ text: 'Two\nlines' })).toBe('Two lines')
    expect(words({ text: '', messageType: 3 })).toBe('Photo')
    expect(words({ text: '', messageType: 1, attachmentName: 'plan.pdf' })).toBe('plan.pdf')
    expect(words({ text: 'See', messageType: 1, attachmentName: 'plan.pdf' })).toBe('See')
    expect(words({ messageType: 2 })).toBe('GIF')
    expect(words({ state: 'deleted' })).toBe('Message deleted')
    expect(words({ state: 'unavailable' })).toBe('Original message not available')
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
  test('writing counts as reading: one’s own message before it is read', () => {
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
  const changed = withMessage(conversation(), message(1, BEN), ADA)
  test('for everyone takes it from the preview, from the count and from where it was pinned', () => {
    const pinned = { ...changed, pinnedMessageId: message(1, BEN).id }
    expect(withMessage(pinned, message(1, BEN, { isDeleted: true, messageText: '' }), ADA)).toMatchObject({
      unreadCount: 0,
      pinnedMessageId: null,
      lastMessage: { isDeleted: true, text: '' },
    })
  })
  test('for oneself stays when others change the message', () => {
    const hidden = withHidden(
      changed,
      { channelId: changed.id, messageId: message(1, BEN).id, seq: 1, before: null },
      ADA,
    )
    expect(hidden.lastMessage?.deletedBy).toEqual([ADA])
    expect(withMessage(hidden, message(1, BEN), ADA).lastMessage?.deletedBy).toEqual([ADA])
    expect(shownLast(hidden)).toBeNull()
  })
  test('for oneself shows the one before it instead, as that is now', () => {
    const first = message(1, BEN, { messageText: 'First' })
    const both = withMessage(withMessage(conversation(), first, ADA), message(2, ADA), ADA)
    const before = previewed(first)
    const id = { channelId: both.id, messageId: message(2, ADA).id, seq: 2 }
    const hidden = withHidden(both, { ...id, before }, ADA)
    expect(shownLast(hidden)).toMatchObject({ text: 'First', userId: BEN })
    expect(hidden.messageStatus).toBeNull()
    const edited = withMessage(hidden, { ...first, messageText: 'Edited' }, ADA)
    expect(shownLast(edited)).toMatchObject({ text: 'Edited' })
    const none = withHidden(edited, { ...id, messageId: first.id, seq: 1, before: null }, ADA)
    expect(shownLast(none)).toBeNull()
    expect(shownLast(withMessage(none, message(3, BEN), ADA))).toMatchObject({ userId: BEN })
  })
})

describe('an urgent message', () => {
  const urgent = message(3, BEN, { isUrgent: true })
  const confirmed = { ...urgent, acknowledgedBy: { [ADA]: '2026-11-16T10:00:00.000Z' } }
  const ids = (one: ReturnType<typeof conversation>) => one.unconfirmed.map(({ id }) => id)

  test('waits until its reader has confirmed it, also after it was read, heard twice, or confirmed by others', () => {
    const waiting = asRead(withMessage(conversation(), urgent, ADA), ADA)
    const others = { ...urgent, acknowledgedBy: { other: '2026-11-16T10:00:00.000Z' } }
    expect(ids(withMessage(withMessage(waiting, urgent, ADA), others, ADA))).toEqual([urgent.id])
    expect(isWaiting(waiting)).toBe(true)
    expect(isWaiting({ ...waiting, frozen: true })).toBe(false)
    expect(isWaiting({ ...waiting, isArchivedByLoggedUser: true })).toBe(true)
    const done = withMessage(waiting, confirmed, ADA)
    expect([ids(done), isWaiting(done)]).toEqual([[], false])
  })

  test('does not wait for its sender, nor once it is gone', () => {
    expect(ids(withMessage(conversation(), urgent, BEN))).toEqual([])
    const waiting = withMessage(conversation(), urgent, ADA)
    expect(ids(withMessage(waiting, { ...urgent, isDeleted: true }, ADA))).toEqual([])
    const hidden = { channelId: waiting.id, messageId: urgent.id, seq: urgent.seq, before: null }
    expect(ids(withHidden(waiting, hidden, ADA))).toEqual([])
  })
})
