import { describe, expect, test } from 'vitest'
import { withFilter } from '../worklist/table-order.ts'
import {
  DEFAULT_FAX_TABLE,
  DISPLAYED_FILTERS,
  FAX_TABLES,
  faxOrder,
  isDisplayed,
  isFaxFoundBy,
  isInFaxTable,
  type ListedFax,
  withFax,
} from './tables.ts'

const OWN = 'own'
const OTHER = 'other'

const fax = (more: Partial<ListedFax> = {}): ListedFax => ({
  id: 'fax',
  senderPracticeId: OTHER,
  senderPracticeName: 'Hilltop Medical Group',
  senderFaxNumber: '+15125550172',
  recipientPracticeId: OWN,
  recipientPracticeName: 'Bright Smiles Dental',
  recipientFaxNumber: '+15125550151',
  patientName: 'Luis Ortega',
  eFaxStatus: 'Delivered',
  documentStatus: 'NotProcessed',
  processedDate: null,
  hasSenderPracticeArchived: false,
  hasReceiverPracticeArchived: false,
  openedAt: null,
  resentAsId: null,
  needsActionSince: null,
  createdAt: '2026-11-16T10:00:00.000Z',
  version: 1,
  ...more,
})

const tablesOf = (one: ListedFax, practiceId: string) =>
  FAX_TABLES.filter((table) => isInFaxTable(table, one, practiceId))

describe('the tables of faxes', () => {
  test('are four, and Incoming is open first', () => {
    expect(FAX_TABLES).toEqual(['Incoming', 'Outgoing', 'Processed', 'Archived'])
    expect(DEFAULT_FAX_TABLE).toBe('Incoming')
  })

  test('a fax is incoming for its receiver and outgoing for its sender', () => {
    expect(tablesOf(fax(), OWN)).toEqual(['Incoming'])
    expect(tablesOf(fax(), OTHER)).toEqual(['Outgoing'])
    expect(tablesOf(fax(), 'third')).toEqual([])
  })

  test('processing moves it for the receiver and leaves the sender’s table as it is', () => {
    const processed = fax({ documentStatus: 'Processed', processedDate: '2026-11-16T11:00:00.000Z' })
    expect(tablesOf(processed, OWN)).toEqual(['Processed'])
    expect(tablesOf(processed, OTHER)).toEqual(['Outgoing'])
  })

  test.each([
    [{ hasSenderPracticeArchived: true }, ['Incoming'], ['Archived']],
    [{ hasReceiverPracticeArchived: true }, ['Archived'], ['Outgoing']],
    [{ hasSenderPracticeArchived: true, hasReceiverPracticeArchived: true }, ['Archived'], ['Archived']],
  ])('archiving %o concerns that side alone', (archived, receiver, sender) => {
    expect(tablesOf(fax(archived), OWN)).toEqual(receiver)
    expect(tablesOf(fax(archived), OTHER)).toEqual(sender)
  })
})

describe('the displayed filter', () => {
  test('is turned off by choosing it twice', () => {
    expect(withFilter('Unset', 'Failed')).toBe('Failed')
    expect(withFilter('Failed', 'Failed')).toBe('Unset')
    expect(withFilter('Failed', 'Sending')).toBe('Sending')
  })

  test('narrows by status, and by processed', () => {
    const shown = (one: ListedFax) => DISPLAYED_FILTERS.filter((filter) => isDisplayed(filter, one))
    expect(shown(fax())).toEqual(['Unset', 'Delivered'])
    expect(shown(fax({ eFaxStatus: 'Failed' }))).toEqual(['Unset', 'Failed'])
    expect(shown(fax({ eFaxStatus: 'Sending' }))).toEqual(['Unset', 'Sending'])
    expect(shown(fax({ documentStatus: 'Processed' }))).toEqual(['Unset', 'Delivered', 'Processed'])
  })
})

test.each([
  ['ortega', true],
  [' HILLTOP ', true],
  ['(512) 555-0172', true],
  ['0151', true],
  ['99', false],
  ['Lakeside', false],
  ['', true],
])('searching for %o finds it: %o', (key, isFound) => expect(isFaxFoundBy(key, fax())).toBe(isFound))

test('what needs action stands first where that was chosen, and the newest first otherwise', () => {
  const seen = fax({ id: 'a', createdAt: '2026-11-16T12:00:00.000Z' })
  const waits = fax({ id: 'b', needsActionSince: '2026-11-16T10:00:00.000Z' })
  const ids = (order: 'newest-first' | 'needs-action-first') =>
    [seen, waits].toSorted(faxOrder('Incoming', order)).map(({ id }) => id)
  expect(ids('newest-first')).toEqual(['a', 'b'])
  expect(ids('needs-action-first')).toEqual(['b', 'a'])
})

test('what needs action is listed of every table, the longest wait first, and leaves with the last thing to do', () => {
  const shown = {
    practiceId: OWN,
    table: 'NeedsAction',
    filter: 'Unset',
    searchKey: '',
    order: 'newest-first',
  } as const
  const came = fax({ id: 'came', needsActionSince: '2026-11-16T10:00:00.000Z' })
  const failed = fax({
    id: 'failed',
    senderPracticeId: OWN,
    recipientPracticeId: null,
    eFaxStatus: 'Failed',
    needsActionSince: '2026-11-16T09:00:00.000Z',
  })
  const listed = [fax(), came, failed].reduce<readonly ListedFax[]>(
    (rows, one) => withFax(rows, one, shown),
    [],
  )
  expect(listed.map(({ id }) => id)).toEqual(['failed', 'came'])
  const dealtWith = { ...failed, needsActionSince: null, version: 2 }
  expect(withFax(listed, dealtWith, shown).map(({ id }) => id)).toEqual(['came'])
})

test('a fax that came or changed stands where it belongs, or nowhere', () => {
  const shown = {
    practiceId: OWN,
    table: 'Incoming',
    filter: 'Unset',
    searchKey: '',
    order: 'newest-first',
  } as const
  const late = fax({ id: 'late', createdAt: '2026-11-16T12:00:00.000Z' })
  expect(withFax([fax()], late, shown).map(({ id }) => id)).toEqual(['late', 'fax'])
  expect(withFax([fax()], fax({ documentStatus: 'Processed' }), shown)).toEqual([])
  expect(withFax([fax()], fax(), { ...shown, filter: 'Failed' })).toEqual([])
  expect(withFax([fax()], fax(), { ...shown, searchKey: 'Lakeside' })).toEqual([])
})
