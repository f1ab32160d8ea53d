import { byWait, type TableOrder, withRecord } from '../worklist/table-order.ts'
import { COMMENT_PREVIEW_MAX } from './limits.ts'
import type { Stage } from './stages.ts'
import type { DocumentStatus, GuestReferralStatus } from './types.ts'

/** The tables of documents, in the order of their tabs (specification, platform §2). */
export const DOCUMENT_TABLES = ['Incoming', 'Outgoing', 'Processed'] as const
export type DocumentTable = (typeof DOCUMENT_TABLES)[number]
export const DEFAULT_TABLE = 'Processed' satisfies DocumentTable

/** What can be listed: a table, or what needs action, in whichever table it is. */
export const DOCUMENT_LISTS = [...DOCUMENT_TABLES, 'NeedsAction'] as const
export type DocumentList = (typeof DOCUMENT_LISTS)[number]

export const TYPE_FILTERS = ['Unset', 'DocAndRef', 'Ref', 'Doc', 'WebRef'] as const
export type TypeFilter = (typeof TYPE_FILTERS)[number]

/** The two lists of a guest: Received is 0 and comes first. */
export const GUEST_LISTS = ['Received', 'Sent'] as const
export type GuestList = (typeof GUEST_LISTS)[number]

/** As much of a document as these rules need. */
export interface Listed {
  id: string
  toPracticeId: string | null
  fromPracticeId: string | null
  fromPracticeName: string
  fromUserDisplayName: string
  patientTag: string
  documentStatus: DocumentStatus
  isReferral: boolean
  guestSenderEmailAddress: string | null
  recievedOn: string
  processedDate: string | null
  approved: boolean
  guestReferralStatus: GuestReferralStatus | null
  openedAt: string | null
  stage: Stage | null
  commentPreview: string | null
  /** Since when the practice has something to do about it; nothing while it has not. */
  needsActionSince: string | null
  version: number
}

/** The one rule: its work item waits for somebody of the practice. The server says so with each document. */
export const documentNeedsAction = ({ needsActionSince }: Pick<Listed, 'needsActionSince'>): boolean =>
  needsActionSince !== null

/** Which documents a table of a practice has (platform §4). */
export function isInTable(table: DocumentList, document: Listed, practiceId: string): boolean {
  if (table === 'NeedsAction') return documentNeedsAction(document)
  if (table === 'Outgoing') return document.fromPracticeId === practiceId
  const status = table === 'Incoming' ? 'NotProcessed' : 'Processed'
  return document.toPracticeId === practiceId && document.documentStatus === status
}

const TYPES: Record<TypeFilter, (document: Listed) => boolean> = {
  Unset: () => true,
  DocAndRef: ({ guestSenderEmailAddress }) => !guestSenderEmailAddress,
  Ref: ({ isReferral, guestSenderEmailAddress }) => isReferral && !guestSenderEmailAddress,
  Doc: ({ isReferral }) => !isReferral,
  WebRef: ({ isReferral, guestSenderEmailAddress }) => isReferral && Boolean(guestSenderEmailAddress),
}

export const isOfType = (filter: TypeFilter, document: Listed): boolean => TYPES[filter](document)

/** The search key is found in the patient, the practice or the person that it came from, in any case of letters. */
export function isFoundBy(searchKey: string, document: Listed): boolean {
  const key = searchKey.trim().toLowerCase()
  const { patientTag, fromPracticeName, fromUserDisplayName } = document
  return [patientTag, fromPracticeName, fromUserDisplayName].some((one) => one.toLowerCase().includes(key))
}

/** When a document came into its table. */
export const tableDateOf = (table: DocumentList, { recievedOn, processedDate }: Listed): string =>
  table === 'Processed' ? (processedDate ?? recievedOn) : recievedOn

/** Newest first; of two at the same moment the greater id. */
export const byTableDate =
  (table: DocumentList) =>
  (one: Listed, other: Listed): number =>
    Date.parse(tableDateOf(table, other)) - Date.parse(tableDateOf(table, one)) ||
    (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)

/** Newest first, with what needs action before the rest where that was chosen. What needs action by itself: the longest wait first. */
export function documentOrder(
  table: DocumentList,
  order: TableOrder,
): (one: Listed, other: Listed) => number {
  if (table === 'NeedsAction') return byWait
  const rank = (document: Listed) => (order === 'needs-action-first' && documentNeedsAction(document) ? 0 : 1)
  const byDate = byTableDate(table)
  return (one, other) => rank(one) - rank(other) || byDate(one, other)
}

export interface Shown {
  practiceId: string
  table: DocumentList
  type?: TypeFilter
  searchKey?: string
  order?: TableOrder
}

const isShown = (document: Listed, { practiceId, table, type = 'Unset', searchKey = '' }: Shown): boolean =>
  isInTable(table, document, practiceId) && isOfType(type, document) && isFoundBy(searchKey, document)

/** What a table shows after a document came or changed: a new one that is there already is ignored, another one replaces it. */
export const withDocument = <D extends Listed>(
  documents: readonly D[],
  document: D,
  shown: Shown,
): readonly D[] =>
  withRecord(documents, document, {
    belongs: isShown(document, shown),
    order: documentOrder(shown.table, shown.order ?? 'newest-first'),
  })

/** A guest's Received list has what was sent to them; what they sent themselves carries their address. */
export const isInGuestList = (
  list: GuestList,
  { guestSenderEmailAddress }: Pick<Listed, 'guestSenderEmailAddress'>,
): boolean => (list === 'Sent') === Boolean(guestSenderEmailAddress)

/** Declining and deleting remove the record. */
export const without = <D extends Pick<Listed, 'id'>>(documents: readonly D[], id: string): D[] =>
  documents.filter((one) => one.id !== id)

/** The beginning of a comment, in one row. */
export function previewOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length <= COMMENT_PREVIEW_MAX
    ? line
    : `${characters.slice(0, COMMENT_PREVIEW_MAX - 1).join('')}…`
}

export const withComment = <D extends Listed>(documents: readonly D[], id: string, text: string): D[] =>
  documents.map((one) => (one.id === id ? { ...one, commentPreview: previewOf(text) } : one))
