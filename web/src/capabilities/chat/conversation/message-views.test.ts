import type { ChatMember } from '@corridor/contract/chat/model.ts'
import { describe, expect, test } from 'vitest'
import { ADA, BEN } from '#platform/testing/people.ts'
import type { UploadItem } from '#platform/upload.ts'
import { mayEdit } from '../message-actions/may-edit.ts'
import { channel, member, message } from '../testing/made-up.ts'
import { mentionedIn, personOf, unsentView, type Viewer, viewOf, withStatus } from './message-views.ts'

const CARLA = '00000000-0000-4000-8000-00000000000c'
const MEMBERS = [
  member(ADA, { role: 'Doctor', practiceId: 'bright' }),
  member(BEN, { role: 'Hygienist', practiceId: 'bright', practiceName: 'Bright Smiles' }),
  member(CARLA, { name: 'Carla Diaz', practiceId: 'lake', practiceName: 'Lakeside' }),
]
const viewer = (members: readonly ChatMember[] = MEMBERS): Viewer => ({
  me: ADA,
  practiceId: 'bright',
  members: new Map(members.map((one) => [one.userId, one])),
  thumbnails: new Map(),
})
const own = { user: { userId: ADA, name: 'Dr Ada Owens', profileUrl: null } }

describe('a person in a conversation', () => {
  test('is distinguished by their role, and by their practice where it is another', () => {
    expect(personOf(MEMBERS[1]!, 'bright')).toMatchObject({ initials: 'BC', role: 'Hygienist' })
    expect(personOf(MEMBERS[2]!, 'bright')).toMatchObject({ initials: 'CD', role: 'Lakeside' })
    expect(personOf(MEMBERS[0]!, 'bright')).toMatchObject({ initials: 'AO' })
  })
})

describe('a message', () => {
  test('is gone for everybody, or for its reader alone', () => {
    expect(viewOf(message(1), viewer()).isDeleted).toBe(false)
    expect(viewOf(message(1, { isDeleted: true }), viewer()).isDeleted).toBe(true)
    expect(viewOf(message(1, { deletedBy: [ADA] }), viewer()).isDeleted).toBe(true)
  })

  test('that is a note says who did what', () => {
    const note = { type: 'note', messageText: 'removed Vic' } as const
    expect(viewOf(message(1, note), viewer()).text).toBe('Ben Cruz removed Vic')
    expect(viewOf(message(1, { ...note, ...own }), viewer()).text).toBe('You removed Vic')
  })

  test('gathers its reactions, and says which is one’s own', () => {
    const { reactions } = viewOf(
      message(1, { reactions: { [ADA]: 'heart', [BEN]: 'heart', [CARLA]: 'sad' } }),
      viewer(),
    )
    expect(reactions?.map(({ key, people, isOwn }) => [key, people.length, isOwn])).toEqual([
      ['heart', 2, true],
      ['sad', 1, false],
    ])
  })

  test('names those who left by what it calls them itself', () => {
    const left = message(1, {
      reactions: { [CARLA]: 'heart' },
      mentions: [CARLA],
      isUrgent: true,
      acknowledgedBy: { [CARLA]: '2026-11-15T10:00:00.000Z' },
      names: { [CARLA]: 'Carla Diaz' },
    })
    const view = viewOf(left, viewer(MEMBERS.slice(0, 2)))
    expect(view.reactions?.[0]?.people.map(({ name }) => name)).toEqual(['Carla Diaz'])
    expect(view.mentions).toEqual([{ name: 'Carla Diaz', isReader: false }])
    expect(view.urgent?.confirmed.map(({ person }) => person.name)).toEqual(['Carla Diaz'])
  })

  test('urgent in a large group, counts all who have to confirm, also those who are not known here', () => {
    const urgent = message(5, {
      isUrgent: true,
      confirmerCount: 60,
      acknowledgedBy: { [CARLA]: '2026-11-15T10:00:00.000Z' },
    })
    const view = viewOf(urgent, { ...viewer(), isLarge: true })
    expect([view.urgent?.confirmed.length, view.urgent?.waitingCount]).toEqual([1, 59])
  })

  test('urgent, asks everybody but its sender, and nobody who came later', () => {
    const late = [MEMBERS[0]!, MEMBERS[1]!, { ...MEMBERS[2]!, joinedSeq: 9 }]
    const urgent = message(5, { isUrgent: true })
    expect(viewOf(urgent, viewer(late)).urgent).toMatchObject({ confirmed: [], mustConfirm: true })
    expect(viewOf(urgent, viewer(late)).urgent?.waiting.map(({ id }) => id)).toEqual([ADA])
    const confirmed = { ...urgent, acknowledgedBy: { [ADA]: '2026-11-15T10:00:00.000Z' } }
    expect(viewOf(confirmed, viewer(late)).urgent).toMatchObject({ waiting: [], mustConfirm: false })
    expect(viewOf({ ...urgent, ...own }, viewer()).urgent?.mustConfirm).toBe(false)
  })

  test('of one’s own says who has read it, and when', () => {
    const group = channel({
      members: MEMBERS,
      isGroupChat: true,
      lastSeq: 4,
      readUpTo: { [BEN]: 4, [CARLA]: 2 },
      readReceipts: { [BEN]: 1_790_000_010, [CARLA]: 1_790_000_005 },
      deliveredUpTo: { [BEN]: 4, [CARLA]: 4 },
    })
    const view = withStatus(viewOf(message(4, own), viewer()), group, 'bright')
    expect(view.status).toBe('delivered')
    expect(view.readers).toMatchObject([{ person: { id: BEN }, at: '2026-09-21T14:13:30.000Z' }])
    expect(view.unread?.map(({ id }) => id)).toEqual([CARLA])
  })
})

test('what is on its way is faint, and what was refused says why', () => {
  const entry = {
    id: 'x',
    position: 'y',
    body: { id: 'x', channelId: 'y', messageText: 'Hi' },
    writtenAt: '',
  }
  expect(unsentView(entry, viewer())).toMatchObject({
    status: 'sending',
    isOwn: true,
    isUnsent: true,
    text: 'Hi',
  })
  expect(unsentView({ ...entry, failure: 'Frozen.' }, viewer())).toMatchObject({
    status: 'failed',
    failure: 'Frozen.',
  })
  const lost = { isLineLost: true, uploads: [] }
  expect(unsentView(entry, viewer(), lost)).toMatchObject({
    status: 'sending',
    waitsFor: 'Waiting for connection',
  })
})

test('a file on its way is shown as far as it is, and one that failed as waiting until it is given up', () => {
  const upload = { id: 'f', name: 'scan.png', size: 9, kind: 'IMAGE', page: 'p' } as const
  const entry = { id: 'x', position: 'y', body: { id: 'x', channelId: 'y', upload }, writtenAt: '' }
  const item = { ...upload, blobType: 'attachment', canRetry: true, progress: 0.4 } as const
  const shown = (state: UploadItem['state'], more = {}) =>
    unsentView({ ...entry, ...more }, viewer(), { isLineLost: false, uploads: [{ ...item, state }] }).files
  expect(shown('sending')).toMatchObject([{ name: 'scan.png', state: 'sending', progress: 0.4 }])
  expect(shown('failed')).toMatchObject([{ state: 'waiting' }])
  expect(shown('failed', { failure: 'Refused.' })).toMatchObject([{ state: 'failed' }])
  expect(unsentView(entry, viewer()).files).toMatchObject([{ name: 'scan.png', state: 'waiting' }])
  const large = { ...entry, body: { ...entry.body, upload: { ...upload, isStored: false } } }
  expect(unsentView(large, viewer(), { isLineLost: true, uploads: [] }).waitsFor).toMatch(
    /Keep this page open/,
  )
})

test('one urgent message too many can be sent as an ordinary one', () => {
  const entry = { id: 'x', position: 'y', body: { id: 'x', channelId: 'y', isUrgent: true }, writtenAt: '' }
  const refused = { ...entry, failure: 'Too many.' }
  expect(unsentView({ ...refused, failureCode: 'too-many-urgent' }, viewer()).alternative).toBe(
    'Send without urgent',
  )
  expect(unsentView({ ...refused, failureCode: 'channel-frozen' }, viewer()).alternative).toBeUndefined()
})

test('the longer of two names is the one that is meant', () => {
  const ada = member('1', { name: 'Ada' })
  const whole = member('2', { name: 'Ada Owens' })
  expect(mentionedIn('Hi @Ada Owens', [ada, whole])).toEqual(['2'])
  expect(mentionedIn('Hi @Ada Owens and @Ada', [ada, whole])).toEqual(['2', '1'])
  expect(mentionedIn('ada@example.test', [ada])).toEqual([])
  const namesakes = [
    { userId: '3', name: 'Ada (Lakeside)' },
    { userId: '4', name: 'Ada (Doctor)' },
  ]
  const plain = [
    { userId: '3', name: 'Ada' },
    { userId: '4', name: 'Ada' },
  ]
  expect(mentionedIn('Hi @Ada (Doctor)', [...namesakes, ...plain])).toEqual(['4'])
  expect(mentionedIn('Hi @Ada', [...namesakes, ...plain])).toEqual(['3', '4'])
})

test('one’s own words can be edited for fifteen minutes', () => {
  const view = viewOf(message(1, own), viewer())
  const sentAt = Date.parse(view.sentAt)
  expect(mayEdit(view, ADA, sentAt + 14 * 60_000)).toBe(true)
  expect(mayEdit(view, ADA, sentAt + 15 * 60_000)).toBe(false)
  expect(mayEdit(view, BEN, sentAt)).toBe(false)
  expect(mayEdit({ ...view, isDeleted: true }, ADA, sentAt)).toBe(false)
})
