import { byWait, type TableOrder, withRecord } from '../worklist/table-order.ts'
import type { EfaxStatus, FaxDocumentStatus } from './types.ts'

/** The tables of faxes, in the order of their tabs (specification, platform §2). */
export const FAX_TABLES = ['Incoming', 'Outgoing', 'Processed', 'Archived'] as const
export type FaxTable = (typeof FAX_TABLES)[number]
export const DEFAULT_FAX_TABLE = 'Incoming' satisfies FaxTable

/** What can be listed: a table, or what needs action, in whichever table it is. */
export const FAX_LISTS = [...FAX_TABLES, 'NeedsAction'] as const
export type FaxList = (typeof FAX_LISTS)[number]

/** What a table can be narrowed to (platform §4). */
export const DISPLAYED_FILTERS = ['Unset', 'Delivered', 'Failed', 'Sending', 'Processed'] as const
export type DisplayedFilter = (typeof DISPLAYED_FILTERS)[number]

/** As much of a fax as these rules need. */
export interface ListedFax {
  id: string
  senderPracticeId: string | null
  senderPracticeName: string
  senderFaxNumber: string
  recipientPracticeId: string | null
  recipientPracticeName: string
  recipientFaxNumber: string
  patientName: string | null
  eFaxStatus: EfaxStatus
  documentStatus: FaxDocumentStatus
  processedDate: string | null
  hasSenderPracticeArchived: boolean
  hasReceiverPracticeArchived: boolean
  openedAt: string | null
  /** It failed and was sent once more. */
  resentAsId: string | null
  /** Since when the practice has something to do about it; nothing while it has not. */
  needsActionSince: string | null
  createdAt: string
  version: number
}

const isSender = ({ senderPracticeId }: ListedFax, practiceId: string): boolean =>
  senderPracticeId === practiceId
const isReceiver = ({ recipientPracticeId }: ListedFax, practiceId: string): boolean =>
  recipientPracticeId === practiceId

/** Whether the practice archived its side of a fax. The other side's archive is its own. */
export const isArchivedBy = (fax: ListedFax, practiceId: string): boolean =>
  (isSender(fax, practiceId) && fax.hasSenderPracticeArchived) ||
  (isReceiver(fax, practiceId) && fax.hasReceiverPracticeArchived)

/** Which faxes a table of a practice has (platform §2 and §4). */
export function isInFaxTable(table: FaxList, fax: ListedFax, practiceId: string): boolean {
  if (table === 'NeedsAction') return faxNeedsAction(fax)
  if (table === 'Archived') return isArchivedBy(fax, practiceId)
  if (isArchivedBy(fax, practiceId)) return false
  if (table === 'Outgoing') return isSender(fax, practiceId)
  return isReceiver(fax, practiceId) && (fax.documentStatus === 'Processed') === (table === 'Processed')
}

export const isDisplayed = (filter: DisplayedFilter, fax: ListedFax): boolean =>
  filter === 'Unset' ||
  (filter === 'Processed' ? fax.documentStatus === 'Processed' : fax.eFaxStatus === filter)

/** Found by patient, practice or number, in any case of letters; a number by its digits, however it is typed. */
export function isFaxFoundBy(searchKey: string, fax: ListedFax): boolean {
  const key = searchKey.trim().toLowerCase()
  const digits = numberKey(searchKey)
  const numbers = [fax.senderFaxNumber, fax.recipientFaxNumber]
  const texts = [fax.patientName ?? '', fax.senderPracticeName, fax.recipientPracticeName, ...numbers]
  return (
    texts.some((one) => one.toLowerCase().includes(key)) ||
    (digits !== '' && numbers.some((one) => one.includes(digits)))
  )
}

/** The digits of a search that looks like a number, and nothing for any other. */
export const numberKey = (searchKey: string): string =>
  /^[\d\s()+.-]{3,}$/.test(searchKey.trim()) ? searchKey.replace(/\D/g, '') : ''

export const faxDateOf = (table: FaxList, { createdAt, processedDate }: ListedFax): string =>
  table === 'Processed' ? (processedDate ?? createdAt) : createdAt

/** The one rule: its work item waits for somebody of the practice. The server says so with each fax. */
export const faxNeedsAction = ({ needsActionSince }: Pick<ListedFax, 'needsActionSince'>): boolean =>
  needsActionSince !== null

/**
 * Newest first by the table's own date, with what needs action before the rest where that was chosen. What needs action by itself: the
 * longest wait first.
 */
export function faxOrder(table: FaxList, order: TableOrder): (one: ListedFax, other: ListedFax) => number {
  if (table === 'NeedsAction') return byWait
  const rank = (fax: ListedFax) => (order === 'needs-action-first' && faxNeedsAction(fax) ? 0 : 1)
  return (one, other) =>
    rank(one) - rank(other) ||
    Date.parse(faxDateOf(table, other)) - Date.parse(faxDateOf(table, one)) ||
    (one.id < other.id ? 1 : -1)
}

export interface ShownFaxes {
  practiceId: string
  table: FaxList
  filter: DisplayedFilter
  searchKey: string
  order: TableOrder
}

/** What a table shows after a fax came or changed (platform §4). */
export const withFax = <F extends ListedFax>(
  faxes: readonly F[],
  fax: F,
  { practiceId, table, filter, searchKey, order }: ShownFaxes,
): readonly F[] =>
  withRecord(faxes, fax, {
    belongs: isInFaxTable(table, fax, practiceId) && isDisplayed(filter, fax) && isFaxFoundBy(searchKey, fax),
    order: faxOrder(table, order),
  })
