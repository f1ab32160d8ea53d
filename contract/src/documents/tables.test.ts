import { describe, expect, test } from 'vitest'
import {
  DEFAULT_TABLE,
  isFoundBy,
  isInGuestList,
  isInTable,
  isOfType,
  type Listed,
  previewOf,
  type Shown,
  TYPE_FILTERS,
  withComment,
  withDocument,
  without,
} from './tables.ts'

const OURS = 'ours'
const THEIRS = 'theirs'

const document = (more: Partial<Listed> = {}): Listed => ({
  id: 'a',
  toPracticeId: OURS,
  fromPracticeId: THEIRS,
  fromPracticeName: 'Lakeside Oral Surgery',
  fromUserDisplayName: 'Dr Elena Fox',
  patientTag: 'Maria Alvarez',
  documentStatus: 'NotProcessed',
  isReferral: false,
  guestSenderEmailAddress: null,
  recievedOn: '2026-11-16T10:00:00.000Z',
  processedDate: null,
  approved: false,
  guestReferralStatus: null,
  openedAt: null,
  stage: null,
  commentPreview: null,
  needsActionSince: null,
  version: 1,
  ...more,
})

const shownIn = (documents: readonly Listed[], shown: Shown): readonly Listed[] =>
  documents.reduce<readonly Listed[]>((rows, one) => withDocument(rows, one, shown), [])

describe('tables', () => {
  test('Incoming = documents addressed to the user’s practice with status NotProcessed', () => {
    expect(isInTable('Incoming', document(), OURS)).toBe(true)
    expect(isInTable('Incoming', document({ documentStatus: 'Processed' }), OURS)).toBe(false)
    expect(isInTable('Incoming', document(), THEIRS)).toBe(false)
  })

  test('Outgoing = documents from the user’s practice', () => {
    expect(isInTable('Outgoing', document(), THEIRS)).toBe(true)
    expect(isInTable('Outgoing', document({ documentStatus: 'Processed' }), THEIRS)).toBe(true)
    expect(isInTable('Outgoing', document(), OURS)).toBe(false)
  })

  test('Processed = addressed to the practice with status Processed, and comes first', () => {
    expect(isInTable('Processed', document({ documentStatus: 'Processed' }), OURS)).toBe(true)
    expect(isInTable('Processed', document(), OURS)).toBe(false)
    expect(isInTable('Processed', document({ documentStatus: 'Processed' }), THEIRS)).toBe(false)
    expect(DEFAULT_TABLE).toBe('Processed')
  })

  test('sorted newest first by received date, and by processed date on Processed', () => {
    const early = document({ id: 'early', recievedOn: '2026-11-15T10:00:00.000Z' })
    const late = document({ id: 'late' })
    expect(shownIn([early, late], { practiceId: OURS, table: 'Incoming' }).map(({ id }) => id)).toEqual([
      'late',
      'early',
    ])
    const processedAt = (one: Listed, processedDate: string) =>
      document({ ...one, documentStatus: 'Processed', processedDate })
    const processed = [
      processedAt(late, '2026-11-16T11:00:00.000Z'),
      processedAt(early, '2026-11-16T12:00:00.000Z'),
    ]
    expect(shownIn(processed, { practiceId: OURS, table: 'Processed' }).map(({ id }) => id)).toEqual([
      'early',
      'late',
    ])
  })
})

test('type filter: Unset, DocAndRef (no guest sender), Ref (referral without guest sender), Doc (not a referral), WebRef (referral with guest sender)', () => {
  const guest = { guestSenderEmailAddress: 'dr@north.example' }
  const kinds = {
    doc: document(),
    ref: document({ isReferral: true }),
    webDoc: document(guest),
    webRef: document({ ...guest, isReferral: true }),
  }
  const shown = TYPE_FILTERS.map((filter) => [
    filter,
    Object.entries(kinds)
      .filter(([, one]) => isOfType(filter, one))
      .map(([name]) => name),
  ])
  expect(Object.fromEntries(shown)).toEqual({
    Unset: ['doc', 'ref', 'webDoc', 'webRef'],
    DocAndRef: ['doc', 'ref'],
    Ref: ['ref'],
    Doc: ['doc', 'webDoc'],
    WebRef: ['webRef'],
  })
})

test.each(['ALVAREZ', 'lakeside', 'elena fox', '', '  maria '])(
  'search key %j matches patientTag, fromPracticeName or fromUserDisplayName, case-insensitively',
  (key) => expect(isFoundBy(key, document({ guestSenderEmailAddress: 'x@y.example' }))).toBe(true),
)

test.each(['bright', 'x@y', 'alvarez lakeside'])('and nothing else: %j', (key) =>
  expect(isFoundBy(key, document({ guestSenderEmailAddress: 'x@y.example' }))).toBe(false),
)

test('guest documents: Received shows those without a guest sender address; the other filter shows those with one', () => {
  const received = document()
  const sent = document({ guestSenderEmailAddress: 'dr@north.example' })
  expect([received, sent].map((one) => isInGuestList('Received', one))).toEqual([true, false])
  expect([received, sent].map((one) => isInGuestList('Sent', one))).toEqual([false, true])
})

describe('needs action first', () => {
  const newest = document({ id: 'newest', recievedOn: '2026-11-16T12:00:00.000Z' })
  const recent = document({ id: 'recent', needsActionSince: '2026-11-16T11:00:00.000Z' })
  const older = document({
    id: 'older',
    recievedOn: '2026-11-16T09:00:00.000Z',
    needsActionSince: '2026-11-16T09:00:00.000Z',
  })
  const ids = (shown: Omit<Shown, 'practiceId'>) =>
    shownIn([older, newest, recent], { practiceId: OURS, ...shown }).map(({ id }) => id)

  test('what somebody has something to do about comes before the rest', () => {
    expect(ids({ table: 'Incoming', order: 'newest-first' })).toEqual(['newest', 'recent', 'older'])
    expect(ids({ table: 'Incoming', order: 'needs-action-first' })).toEqual(['recent', 'older', 'newest'])
  })

  test('by itself it is listed of every table, the longest wait first', () => {
    const reported = document({
      id: 'reported',
      toPracticeId: THEIRS,
      fromPracticeId: OURS,
      needsActionSince: '2026-11-16T10:00:00.000Z',
    })
    expect(ids({ table: 'NeedsAction' })).toEqual(['older', 'recent'])
    const all = shownIn([recent, newest, reported, older], { practiceId: OURS, table: 'NeedsAction' })
    expect(all.map(({ id }) => id)).toEqual(['older', 'reported', 'recent'])
    const done = document({ ...older, needsActionSince: null, version: 2 })
    expect(withDocument(all, done, { practiceId: OURS, table: 'NeedsAction' })).toHaveLength(2)
  })
})

describe('actions', () => {
  const list = [document(), document({ id: 'b' })]

  test('declining or deleting removes the record', () =>
    expect(without(list, 'a').map(({ id }) => id)).toEqual(['b']))
  const incoming = { practiceId: OURS, table: 'Incoming' } as const
  test('mark as worked on replaces the record', () =>
    expect(withDocument(list, document({ patientTag: 'Ken Ito', version: 2 }), incoming)).toContainEqual(
      document({ patientTag: 'Ken Ito', version: 2 }),
    ))
  test('a new document with an existing id is ignored, and so is an older record', () => {
    const ids = (documents: readonly Listed[]) => documents.map(({ id }) => id)
    expect(withDocument(list, document(), incoming)).toHaveLength(2)
    const newer = [document({ version: 3 })]
    expect(withDocument(newer, document({ patientTag: 'Ken Ito', version: 2 }), incoming)).toBe(newer)
    const late = document({ id: 'c', recievedOn: '2026-11-16T12:00:00.000Z' })
    expect(ids(withDocument(list, late, incoming))).toEqual(['c', 'b', 'a'])
  })
  test('a record leaves the table, the type or the search that it is no longer in', () => {
    const shown = [
      { document: document({ documentStatus: 'Processed' }), narrowed: incoming },
      { document: document({ isReferral: true }), narrowed: { ...incoming, type: 'Doc' as const } },
      { document: document({ patientTag: 'Ken Ito' }), narrowed: { ...incoming, searchKey: 'alvarez' } },
    ]
    for (const { document: changed, narrowed } of shown)
      expect(withDocument([document()], changed, narrowed)).toEqual([])
  })
  test('a new comment updates the comment preview', () =>
    expect(withComment(list, 'a', 'Call\nme')[0]!.commentPreview).toBe('Call me'))
  test('a long comment is cut', () => expect([...previewOf('🦷'.repeat(200))]).toHaveLength(120))
})
