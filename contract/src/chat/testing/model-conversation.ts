import { previewed, withFacts, withMessage, withOwn } from '../changes.ts'
import type { ChatChannel, ChatMessage } from '../model.ts'
import { ADA, BEN, CLEO, conversation, member, message, own } from './conversations.ts'

export const DEEDS = [
  ...(['send', 'send', 'send', 'send', 'note', 'edit', 'delete', 'hide', 'read'] as const),
  ...(['mark', 'archive', 'unarchive', 'remove', 'add'] as const),
]
export interface Step {
  does: (typeof DEEDS)[number]
  who: number
  at: number
}

/** What windows hear of it. */
export interface Published {
  /** A message, new or another than it was. */
  message?: ModelMessage
  /** Who keeps it otherwise. */
  own?: number
  hidden?: { who: number; seq: number }
  /** Who is in it and was not, or is not any more. */
  moved?: number
}

interface ModelMessage {
  message: ChatMessage
  change: number
}
interface Keeping {
  isIn: boolean
  joinedSeq: number
  readSeq: number
  from: number | null
  isMarked: boolean
  archivedSeq: number | null
}

export const PEOPLE = [ADA, BEN, CLEO]
const NOBODYS = { from: null, isMarked: false, archivedSeq: null }

/** A conversation as a server keeps it, as plainly as can be said, and three people in it. */
export class ModelConversation {
  messages: ModelMessage[] = []
  keeping = PEOPLE.map((): Keeping => ({ isIn: true, joinedSeq: 0, readSeq: 0, ...NOBODYS }))
  /** By person and place: deleted for themselves, in that order. */
  hidden: { who: number; seq: number }[] = []
  /** A member who was out of it for a moment reads it again. */
  moves: number[] = []
  changes = 0

  get lastSeq() {
    return this.messages.length
  }
  readSeqOf({ readSeq, from }: Keeping) {
    return from === null ? readSeq : Math.min(readSeq, from - 1)
  }
  keep(who: number, more: Partial<Keeping>): void {
    this.keeping[who] = { ...this.keeping[who]!, ...more }
  }
  add(who: number, type: 'message' | 'note'): ModelMessage {
    this.changes += 1
    this.messages.push({ message: message(this.lastSeq + 1, PEOPLE[who]!, { type }), change: this.changes })
    if (type === 'message') this.keep(who, { readSeq: this.lastSeq, from: null, isMarked: false })
    return this.messages.at(-1)!
  }
  isHidden(who: number, seq: number) {
    return this.hidden.some((one) => one.who === who && one.seq === seq)
  }
  isSeen(who: number, { seq, isDeleted, type }: ChatMessage) {
    return seq > this.keeping[who]!.joinedSeq && !isDeleted && !this.isHidden(who, seq) && type === 'message'
  }
  /** One of the messages that they see; of their own alone, when it is to be changed. */
  pick({ who, at }: Step, isOwn: boolean): ModelMessage | undefined {
    const seen = this.messages.filter(
      ({ message: one }) => this.isSeen(who, one) && (!isOwn || one.user.userId === PEOPLE[who]),
    )
    return seen[at % Math.max(seen.length, 1)]
  }
  change(one: ModelMessage | undefined, more: Partial<ChatMessage>): Published {
    if (!one) return {}
    this.changes += 1
    one.change = this.changes
    one.message = { ...one.message, ...more }
    return { message: one }
  }
  move(who: number, by: number, isIn: boolean): Published {
    if (this.keeping[who]!.isIn === isIn) return {}
    this.moves.push(who)
    if (isIn) this.keep(who, { ...NOBODYS, joinedSeq: this.lastSeq, readSeq: this.lastSeq })
    // The event of leaving comes before the change; the events of being removed or added come after it.
    const left = who === by ? this.add(by, 'note') : undefined
    this.keep(who, { isIn })
    return { moved: who, message: left ?? this.add(by, 'note') }
  }
  step(step: Step): Published {
    const { does, who, at } = step
    const { isIn, joinedSeq } = this.keeping[who]!
    if (!isIn) return {}
    if (does === 'send' || does === 'note')
      return { message: this.add(who, does === 'send' ? 'message' : 'note') }
    if (does === 'edit') return this.change(this.pick(step, true), { messageText: `Edited ${at}` })
    if (does === 'delete') return this.change(this.pick(step, true), { isDeleted: true, messageText: '' })
    if (does === 'remove') return this.move(at % 3, who, false)
    if (does === 'add') return this.move(at % 3, who, true)
    if (does === 'hide') {
      const seq = this.pick(step, false)?.message.seq
      if (seq === undefined) return {}
      this.hidden.push({ who, seq })
      return { hidden: { who, seq } }
    }
    if (does === 'read') this.keep(who, { readSeq: this.lastSeq, from: null, isMarked: false })
    if (does === 'archive') this.keep(who, { archivedSeq: this.lastSeq })
    if (does === 'unarchive') this.keep(who, { archivedSeq: null })
    if (does === 'mark') {
      const from = at % 2 && this.lastSeq ? Math.max(1 + (at % this.lastSeq), joinedSeq + 1) : null
      this.keep(who, { isMarked: true, from })
    }
    return { own: who }
  }
  counts({ user, type, isDeleted }: ChatMessage, who: number): boolean {
    return user.userId !== PEOPLE[who] && type === 'message' && !isDeleted
  }
  /** As the server sends it to them. */
  shownTo(who: number, { message: one }: ModelMessage): ChatMessage {
    return this.isHidden(who, one.seq) ? { ...one, messageText: '', deletedBy: [PEOPLE[who]!] } : one
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
  facts() {
    const members = PEOPLE.filter((_, who) => this.keeping[who]!.isIn).map((id) => member(id))
    return {
      channelId: conversation().id,
      name: '',
      pinnedMessageId: null,
      frozen: false,
      members,
      memberCount: members.length,
      includes: [],
    }
  }
  /** What is shown to somebody who deleted the last message for themselves. */
  beforeLast(who: number) {
    if (!this.isHidden(who, this.lastSeq)) return null
    const seen = this.messages.findLast(
      ({ message: { seq } }) => seq > this.keeping[who]!.joinedSeq && !this.isHidden(who, seq),
    )
    return seen ? previewed(seen.message) : null
  }
  /** The whole of it, as somebody sees it who opens it for the first time. */
  read(who: number): ChatChannel | undefined {
    const { isIn, joinedSeq } = this.keeping[who]!
    if (!isIn) return undefined
    const me = PEOPLE[who]!
    const empty = withFacts(conversation({ lastSeq: joinedSeq }), this.facts(), { me, practiceId: 'own' })
    const later = this.messages.slice(joinedSeq)
    const shown = later.reduce((channel, one) => withMessage(channel, this.shownTo(who, one), me), empty)
    return withOwn(shown, this.ownOf(who), me)
  }
  fresh(who: number) {
    const mine = this.keeping[who]!
    if (!mine.isIn) return undefined
    const unread = this.messages.filter(
      ({ message: one }) => one.seq > this.readSeqOf(mine) && this.counts(one, who),
    ).length
    const last = this.messages.at(-1)
    const shownLast = last && last.message.seq > mine.joinedSeq ? this.shownTo(who, last) : undefined
    return {
      lastSeq: this.lastSeq,
      readSeq: this.readSeqOf(mine),
      unreadCount: Math.max(unread, mine.isMarked ? 1 : 0),
      isArchivedByLoggedUser: mine.archivedSeq !== null && mine.archivedSeq >= this.lastSeq,
      isUnreadByLoggedUser: mine.isMarked,
      memberCount: this.keeping.filter(({ isIn }) => isIn).length,
      last: shownLast && [
        shownLast.type,
        shownLast.messageText,
        shownLast.isDeleted,
        shownLast.deletedBy.length,
        this.beforeLast(who)?.text,
      ],
    }
  }
}
