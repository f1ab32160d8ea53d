import { describe, expect, test } from 'vitest'
import type { ChatChannel } from './model.ts'
import {
  badgeOf,
  byLastMessage,
  canonicalId,
  chosenFilter,
  directChannelId,
  distinctNames,
  groupName,
  includedIn,
  isListed,
  isOutside,
  listOf,
  mayRemove,
  newlyIncluded,
  noteOf,
  otherPractices,
  ownStatusOf,
  pairOf,
  passes,
  previewOf,
  shownIn,
  statusOf,
  titleOf,
  unreadOf,
  withChosen,
} from './rules.ts'
import { ADA, BEN, CLEO, conversation, member, message } from './testing/conversations.ts'
import type { RemovalRight } from './types.ts'

describe('the id of a direct chat is the two user ids joined by two dashes', () => {
  test('in one order, whichever of the two comes first', () => {
    expect(directChannelId(BEN, ADA)).toBe(`${ADA}--${BEN}`)
    expect(canonicalId(`${BEN}--${ADA}`)).toBe(`${ADA}--${BEN}`)
    expect(pairOf(`${ADA}--${BEN}`)).toEqual([ADA, BEN])
  })
  test('a group has an id of its own', () => {
    expect(pairOf(CLEO)).toBeUndefined()
    expect(canonicalId(CLEO)).toBe(CLEO)
  })
})

describe('which list a channel is in', () => {
  test.each([
    [{}, 'default'],
    [{ isFavouriteByLoggedUser: true }, 'favourites'],
    [{ isArchivedByLoggedUser: true }, 'archive'],
    [{ isArchivedByLoggedUser: true, isFavouriteByLoggedUser: true }, 'archive'],
  ] as const)('%j stands in %s', (more, list) => {
    expect(listOf(conversation(more))).toBe(list)
  })

  test('it stays in view only while the user is a member, and with somebody else in it', () => {
    expect(isListed(conversation(), ADA)).toBe(true)
    expect(isListed(conversation(), CLEO)).toBe(false)
    expect(isListed(conversation({ members: [member(ADA)], memberCount: 1, recipients: [] }), ADA)).toBe(
      false,
    )
    expect(isListed(conversation({ members: [member(ADA, { isDeleted: true }), member(BEN)] }), ADA)).toBe(
      false,
    )
  })

  test('of a large group only some members are sent, and its owner may not be among them', () => {
    expect(isListed(conversation({ members: [member(BEN)], memberCount: 60 }), ADA)).toBe(true)
  })
})

describe('lists sort by last message time, newest first, falling back to creation time', () => {
  const lastMessage = (createdAt: number) => ({
    id: ADA,
    type: 'message' as const,
    text: '',
    createdAt: Math.floor(createdAt),
    createdTimeUtc: new Date(createdAt * 1000).toISOString(),
    userId: BEN,
    messageType: 0 as const,
    name: '',
    isDeleted: false,
    deletedBy: [],
    before: null,
  })
  test('newest first', () => {
    const older = conversation({ id: 'a', lastMessage: lastMessage(2_000) })
    const newer = conversation({ id: 'b', lastMessage: lastMessage(3_000) })
    const empty = conversation({ id: 'c', createdTimeUtc: new Date(2_500_000).toISOString() })
    expect([older, newer, empty].sort(byLastMessage).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  })
  test('also within one second', () => {
    const older = conversation({ id: 'a', lastMessage: lastMessage(2_000.1) })
    const newer = conversation({ id: 'b', lastMessage: lastMessage(2_000.9) })
    expect([older, newer].sort(byLastMessage)).toEqual([newer, older])
  })
  test('the same moment in the same order for everybody', () => {
    const [one, other] = [conversation({ id: 'a' }), conversation({ id: 'b' })]
    expect([other, one].sort(byLastMessage)).toEqual([one, other])
  })
})

describe('inbox filters', () => {
  const direct = conversation()
  const unread = conversation({ hasUnreadMessages: true })
  const outside = conversation({ isOutsideOffice: true })
  const group = conversation({ isGroupChat: true, isOutsideOffice: true })
  test('choosing the same twice turns it off', () => {
    expect(chosenFilter('none', 'unread')).toBe('unread')
    expect(chosenFilter('unread', 'unread')).toBe('none')
    expect(chosenFilter('unread', 'groups')).toBe('groups')
  })
  test('outside is non-group chats with a member from another practice; default is all', () => {
    const all = [direct, unread, outside, group]
    expect(all.filter((one) => passes('none', one))).toEqual(all)
    expect(all.filter((one) => passes('groups', one))).toEqual([group])
    expect(all.filter((one) => passes('unread', one))).toEqual([unread])
    expect(all.filter((one) => passes('outside', one))).toEqual([outside])
  })
  test('a list shows what is in it, listed and passes', () => {
    const archived = conversation({ isArchivedByLoggedUser: true })
    expect(shownIn('archive', [direct, archived], { me: ADA, filter: 'none' })).toEqual([archived])
    expect(shownIn('default', [direct, unread], { me: ADA, filter: 'unread' })).toEqual([unread])
  })
  test('somebody of another practice, or of none, is outside', () => {
    expect(isOutside([member(ADA), member(BEN)], 'own')).toBe(false)
    expect(isOutside([member(ADA), member(BEN, { practiceId: 'other' })], 'own')).toBe(true)
    expect(isOutside([member(ADA), member(BEN, { practiceId: null })], 'own')).toBe(true)
  })
})

describe('the status of one’s own message', () => {
  const group = conversation({ recipients: [member(BEN), member(CLEO)], memberCount: 3 })
  const { seq } = message(5, ADA)
  test('SENDING while unsent, FAILED when it could not be sent', () => {
    expect(statusOf({ seq }, group, { isSending: true })).toBe('sending')
    expect(statusOf({ seq }, group, { hasFailed: true })).toBe('failed')
  })
  test('READ if every other member’s read receipt is at or after it', () => {
    expect(statusOf({ seq }, { ...group, readUpTo: { [BEN]: 5, [CLEO]: 9 } })).toBe('read')
  })
  test('else DELIVERED if every other member’s delivery receipt is, else SENT', () => {
    const deliveredUpTo = { [BEN]: 5, [CLEO]: 5 }
    expect(statusOf({ seq }, { ...group, deliveredUpTo, readUpTo: { [BEN]: 5, [CLEO]: 4 } })).toBe(
      'delivered',
    )
    expect(statusOf({ seq }, { ...group, deliveredUpTo: { [BEN]: 5 } })).toBe('sent')
    expect(statusOf({ seq }, group)).toBe('sent')
  })
  test('members who joined later are not waited for', () => {
    const late = {
      ...group,
      recipients: [member(BEN), member(CLEO, { joinedSeq: 5 })],
      readUpTo: { [BEN]: 5 },
    }
    expect(statusOf({ seq: 5 }, late)).toBe('read')
    expect(statusOf({ seq: 6 }, { ...late, readUpTo: { [BEN]: 6 } })).toBe('sent')
  })
  test('a list says it of one’s own last message alone, and of large groups only that it was sent', () => {
    const lastMessage = { ...message(5, ADA), text: '', userId: ADA, name: '', before: null }
    const own = conversation({ lastSeq: 5, lastMessage, readUpTo: { [BEN]: 5 } })
    expect(ownStatusOf(own, ADA)).toBe('Read')
    expect(ownStatusOf(own, BEN)).toBeNull()
    expect(ownStatusOf({ ...own, lastMessage: { ...lastMessage, type: 'note' } }, ADA)).toBeNull()
    expect(ownStatusOf({ ...own, memberCount: 60 }, ADA)).toBe('Sent')
    expect(ownStatusOf({ ...own, readUpTo: {}, deliveredUpTo: { [BEN]: 5 } }, ADA)).toBe('Delivered')
  })
})

describe('how many wait to be read', () => {
  test.each([
    [{ lastSeq: 5, readSeq: 5 }, 0],
    [{ lastSeq: 5, readSeq: 2 }, 3],
    [{ lastSeq: 5, readSeq: 2, uncountedSeqs: [1, 2, 4] }, 2],
    [{ lastSeq: 5, readSeq: 5, isUnreadByLoggedUser: true }, 1],
    [{ lastSeq: 5, readSeq: 2, isUnreadByLoggedUser: true }, 3],
    [{ lastSeq: 50_000, readSeq: 0 }, 1_000],
  ])('%j is %i', (more, unread) => {
    expect(unreadOf(conversation(more))).toBe(unread)
  })
})

describe('preview texts', () => {
  const preview = (messageType: number, text: string, more = {}) =>
    previewOf({ messageType, text, isDeleted: false, deletedBy: [], ...more }, ADA)
  test.each([
    [0, 'Good  morning\nall ', 'Good morning all'],
    [0, '**Now**:\n- `a`\n- *b*', 'Now: • a • b'],
    [2, 'https://gif', 'GIF'],
    [1, '', 'Attachment'],
    [3, '  ', 'Attachment'],
    [3, 'The X-ray', 'The X-ray'],
    [0, 'pay \u202e\u2066Bob\u0007\u200f now', 'pay Bob now'],
    [1, '\u202egpj.exe', 'gpj.exe'],
    [0, 'pay \u0007 \u202e Bo\u0007b', 'pay Bob'],
    [0, 'The 👨‍👩‍👧 are here', 'The 👨‍👩‍👧 are here'],
  ])('of type %i and text %j it is %j', (type, text, shown) => {
    expect(preview(type, text)).toBe(shown)
  })
  test('what was deleted, for everyone or for oneself, says so', () => {
    expect(preview(0, 'x', { isDeleted: true })).toBe('Message deleted')
    expect(preview(0, 'x', { deletedBy: [ADA] })).toBe('Message deleted')
    expect(preview(0, 'x', { deletedBy: [BEN] })).toBe('x')
  })
  test('a note says who did what, and of the reader “You”', () => {
    const by = { userId: BEN, name: 'Ben' }
    expect([noteOf('removed Vic', by, ADA), noteOf('removed Vic', by, BEN)]).toEqual([
      'Ben removed Vic',
      'You removed Vic',
    ])
  })
})

describe('names', () => {
  test('up to three sorted names: "and" between two or fewer, otherwise commas plus +N', () => {
    expect(groupName(['Mia'])).toBe('Mia')
    expect(groupName(['Noa', 'Mia'])).toBe('Mia and Noa')
    expect(groupName(['Noa', 'Mia', 'Ada'])).toBe('Ada, Mia, Noa')
    expect(groupName(['Noa', 'Mia', 'Ada', 'Zoe', 'Ben'])).toBe('Ada, Ben, Mia +2')
  })
  test('a one-to-one chat is named after the other member, with a doctor’s prefix as they are called', () => {
    expect(titleOf(conversation())).toBe('Ben Ortiz')
    expect(titleOf(conversation({ recipients: [member(BEN, { name: 'Dr Ben Ortiz' })] }))).toBe(
      'Dr Ben Ortiz',
    )
  })
  test('a group by its own name, else by the first names of who is in it', () => {
    const group = {
      isGroupChat: true,
      recipients: [member(BEN, { name: 'Dr Ben Ortiz' }), member(CLEO, { name: 'Cleo May' })],
    }
    expect(titleOf(conversation({ ...group, name: 'Front desk' }))).toBe('Front desk')
    expect(titleOf(conversation(group))).toBe('Ben and Cleo')
  })
  test('two of one name are told apart by practice, by role or by a number', () => {
    const mia = (userId: string, role: string, practiceName: string) =>
      member(userId, { name: 'Mia Lo', role, practiceName })
    const namesOf = (...people: ReturnType<typeof mia>[]) => [...distinctNames(people).values()]
    expect(namesOf(mia(BEN, 'Doctor', 'Lake'), mia(CLEO, 'Doctor', 'Hill'))).toEqual([
      'Mia Lo (Lake)',
      'Mia Lo (Hill)',
    ])
    const same = [mia(BEN, 'Doctor', 'Lake'), mia(CLEO, 'Member', 'Lake')]
    expect(namesOf(...same)).toEqual(['Mia Lo (Doctor)', 'Mia Lo (Lake)'])
    expect(namesOf(mia(BEN, 'Doctor', 'Lake'), mia(CLEO, 'Doctor', 'Lake')).sort()).toEqual([
      'Mia Lo (1)',
      'Mia Lo (2)',
    ])
    const group = { isGroupChat: true, name: '', memberCount: 3 }
    expect(titleOf(conversation({ ...group, recipients: same }))).toBe('Mia Lo (Doctor) and Mia Lo (Lake)')
    const cousins = [member(BEN, { name: 'Mia Lo' }), member(CLEO, { name: 'Mia May' })]
    expect(titleOf(conversation({ ...group, recipients: cousins }))).toBe('Mia Lo and Mia May')
  })
  test('of a large group only some members are sent, and +N counts the others too', () => {
    const recipients = ['Ben Ortiz', 'Cleo May', 'Ada Hill', 'Dan Wu'].map((name, at) =>
      member(`${at}`, { name }),
    )
    const large = conversation({ isGroupChat: true, recipients, memberCount: 60 })
    expect(titleOf(large)).toBe('Ada, Ben, Cleo +56')
  })
  test('over 40 characters are cut to 40 plus an ellipsis, counted as people count', () => {
    const name = '🦷'.repeat(41)
    expect(titleOf(conversation({ isGroupChat: true, name }))).toBe(`${'🦷'.repeat(40)}…`)
    expect(titleOf(conversation({ isGroupChat: true, name: 'x'.repeat(40) }))).toBe('x'.repeat(40))
  })
  test('the badge is role and practice, or how many members', () => {
    expect(badgeOf(conversation({ recipients: [member(BEN, { role: 'Hygienist' })] }))).toBe(
      'Hygienist · Bright Smiles Dental',
    )
    expect(badgeOf(conversation({ isGroupChat: true, memberCount: 7 }))).toBe('7 members')
  })
})

describe('choosing messages to send on', () => {
  const one = (seq: number) => ({ messageId: `m${seq}`, seq, id: `f${seq}` })

  test('the same twice is not chosen, and the order is that of the conversation', () => {
    const two = withChosen(withChosen([], one(5))!, one(2))!
    expect(two.map(({ seq }) => seq)).toEqual([2, 5])
    expect(withChosen(two, { ...one(5), id: 'another' })).toEqual([one(2)])
  })

  test('there are thirty at most, and one of them can still be left out', () => {
    const full = Array.from({ length: 30 }, (_, place) => one(place))
    expect(withChosen(full, one(30))).toBeUndefined()
    expect(withChosen(full, one(7))).toHaveLength(29)
  })
})

describe('whose people are in a group', () => {
  const people = [
    member(ADA, { practiceId: 'own', practiceName: 'Bright Smiles' }),
    member(BEN, { practiceId: 'oak', practiceName: 'Oak Dental', joinedSeq: 7 }),
    member('d', { practiceId: 'oak', practiceName: 'Oak Dental', joinedSeq: 4 }),
    member(CLEO, { name: 'Cleo Reed', practiceId: null, practiceName: null, joinedSeq: 9 }),
  ]
  const viewer = { me: ADA, practiceId: 'own' }
  const group = (more: Partial<ChatChannel> = {}) =>
    conversation({ isGroupChat: true, members: people, includes: includedIn(people), ...more })

  test('is each practice once, since the first of them came, and who works on their own; the newest first', () => {
    expect(includedIn(people)).toEqual([
      { id: CLEO, name: 'Cleo Reed', joinedSeq: 9 },
      { id: 'oak', name: 'Oak Dental', joinedSeq: 4 },
      { id: 'own', name: 'Bright Smiles', joinedSeq: 0 },
    ])
  })

  test('is said of others, and of no conversation of two', () => {
    expect(otherPractices(group(), viewer).map(({ id }) => id)).toEqual([CLEO, 'oak'])
    expect(otherPractices(group(), { me: CLEO, practiceId: null }).map(({ id }) => id)).toEqual([
      'oak',
      'own',
    ])
    expect(otherPractices(group({ isGroupChat: false }), viewer)).toEqual([])
  })

  test('is new to a member who has not written since they joined', () => {
    const ids = (sentSeq: number | null) => newlyIncluded(group({ sentSeq }), viewer).map(({ id }) => id)
    expect([ids(3), ids(4), ids(5), ids(10), ids(null)]).toEqual([
      [CLEO, 'oak'],
      [CLEO, 'oak'],
      [CLEO],
      [],
      [],
    ])
  })

  test('says whom one may remove: anyone, one’s own people, or nobody; never oneself', () => {
    const removable = (right: RemovalRight) =>
      people
        .filter((one) =>
          mayRemove({ abilities: { mayWrite: true, mayManage: true, mayRemove: right } }, one, {
            me: BEN,
            practiceId: 'oak',
          }),
        )
        .map(({ userId }) => userId)
    expect(removable('anyone')).toEqual([ADA, 'd', CLEO])
    expect(removable('own-practice')).toEqual(['d'])
    expect(removable('nobody')).toEqual([])
  })
})
