import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant, Moment, NewId, text, Version } from '../kernel/shapes.ts'
import { TABLE_ORDERS } from '../worklist/table-order.ts'
import { LIST_PAGE, SEARCH_MAX, TABLE_PAGE } from './limits.ts'
import {
  DocumentComment,
  NewComment,
  NewDocuments,
  NewReferral,
  OfficeFile,
  OfficeFileDetail,
} from './model.ts'
import { DOCUMENT_LISTS, TYPE_FILTERS } from './tables.ts'

/** Documents and referrals need SharedInbox (specification, platform §6). */
const access = claim('SharedInbox')
const One = z.object({ id: Id })
const Sent = z.object({ documents: z.array(OfficeFile) })

export const syncDocuments = route({
  call: 'GET /office-files/v2/sync',
  summary:
    'What changed since a time, or within the last 30 days, with what is gone. It overlaps rather than skips.',
  access,
  audit: 'documents.listed',
  query: z.object({ timestamp: Moment.optional() }),
  reply: z.object({
    documents: z.array(OfficeFile),
    removedIds: z.array(Id),
    /** For the next call. */
    timestamp: Instant,
    /** More changed than one answer has: the list has to be loaded again. */
    isIncomplete: z.boolean(),
  }),
})

export const listDocuments = route({
  call: 'GET /office-files/v2',
  summary:
    'Documents of both directions since a time, newest first: of the last 30 days unless an older time is given.',
  access,
  audit: 'documents.listed',
  query: z.object({ timestamp: Moment.optional(), ...pageQuery(LIST_PAGE) }),
  reply: pageOf(OfficeFile, 'documents'),
})

export const listTable = route({
  call: 'GET /office-files/v3',
  summary:
    'One table, narrowed by a type and a search key, newest first by its own date, or what needs action before the rest; or of all tables what needs action, the longest wait first.',
  access,
  audit: 'documents.listed',
  query: z.object({
    table: z.enum(DOCUMENT_LISTS),
    type: z.enum(TYPE_FILTERS).default('Unset'),
    searchKey: text(SEARCH_MAX).default(''),
    order: z.enum(TABLE_ORDERS).default('newest-first'),
    ...pageQuery(TABLE_PAGE),
  }),
  reply: pageOf(OfficeFile, 'documents'),
})

export const searchDocuments = route({
  call: 'GET /office-files/v2/search',
  summary: 'Documents of both directions by patient, practice or person, newest first, however old they are.',
  access,
  audit: 'documents.searched',
  query: z.object({ searchText: text(SEARCH_MAX), ...pageQuery(TABLE_PAGE) }),
  reply: pageOf(OfficeFile, 'documents'),
})

export const countUnprocessed = route({
  call: 'GET /office-files/v2/unprocessed/count',
  summary: 'How many documents came in and are not processed.',
  access,
  hasNoPatientData: true,
  reply: z.object({ unprocessedCount: z.int() }),
})

export const getDocument = route({
  call: 'GET /office-files/v3/:id',
  summary: 'A document with its files, comments and history.',
  access,
  audit: 'documents.read',
  params: One,
  reply: OfficeFileDetail,
})

export const listRecipients = route({
  call: 'GET /office-files/v3/practices/:practiceId/people',
  summary: 'Who works at a connected practice, to name the person whom a document is for.',
  access,
  hasNoPatientData: true,
  params: z.object({ practiceId: Id }),
  reply: z.object({
    people: z.array(
      z.object({ id: Id, name: z.string(), role: z.string().nullable(), isDoctor: z.boolean() }),
    ),
  }),
})

export const sendDocuments = route({
  call: 'POST /office-files/v2/send',
  summary:
    'Sends files to practices, persons and outside contacts, one document each. The same id twice sends once; without an id each call sends.',
  access,
  audit: 'documents.sent',
  body: NewDocuments,
  reply: Sent,
})

export const sendReferral = route({
  call: 'POST /office-files/v2/referral',
  summary:
    'Refers a patient to a practice. Without a form the notes say why. The same id twice sends once; without an id each call sends.',
  access,
  audit: 'documents.referral-sent',
  body: NewReferral,
  reply: Sent,
})

export const openDocument = route({
  call: 'PUT /office-files/v2/:id/opened',
  summary: 'Somebody of the receiving practice opened it. A referral that was sent is received from then on.',
  access,
  audit: 'documents.opened',
  params: One,
  reply: OfficeFile,
})

export const processDocument = route({
  call: 'PUT /office-files/v2/:id/process',
  summary: 'Marks a document that came in as processed, or takes that back. Of two at once one wins.',
  access,
  audit: 'documents.processed',
  params: One,
  body: z.object({ isProcessed: z.boolean().default(true) }).prefault({}),
  reply: OfficeFile,
})

export const workOnDocument = route({
  call: 'PUT /office-files/v2/:id/mark-as-worked-on',
  summary:
    'The caller works on a document that came in, or stops doing so. Refused while a colleague does, unless it is taken over.',
  access,
  audit: 'documents.worked-on',
  params: One,
  body: z
    .object({ isTakingOver: z.boolean().default(false), isStopping: z.boolean().default(false) })
    .prefault({}),
  reply: OfficeFile,
})

export const listComments = route({
  call: 'GET /office-files/v2/:officeFileId/comments',
  summary: 'The comments on a document, which both practices see, oldest first.',
  access,
  audit: 'documents.comments-read',
  params: z.object({ officeFileId: Id }),
  reply: z.object({ comments: z.array(DocumentComment) }),
})

export const addComment = route({
  call: 'POST /office-files/v2/comments',
  summary:
    'Comments on a document, for both practices: by `officeFileId`, or by `id` alone, which is the document’s then. The same id twice adds once.',
  access,
  audit: 'documents.commented',
  body: NewComment,
  reply: DocumentComment,
})

export const forwardDocument = route({
  call: 'POST /office-files/v2/forward',
  summary:
    'Sends a document that the caller’s practice has to a third practice, with its files, once to each.',
  access,
  audit: 'documents.forwarded',
  body: z.object({ id: NewId, sharedDocumentId: Id, toPracticeId: Id, notes: text(2_000).default('') }),
  reply: OfficeFile,
})

export const changeType = route({
  call: 'PATCH /office-files/v2/:id',
  summary:
    'Makes a document a referral or a referral a document. One who says which version they saw changes no newer one.',
  access,
  audit: 'documents.type-changed',
  params: One,
  body: z.object({
    isReferral: z.boolean(),
    /** The one that the caller saw. Without it the last one to write wins. */
    version: Version.optional(),
  }),
  reply: OfficeFile,
})

export const deleteDocument = route({
  call: 'DELETE /office-files/v2/:id',
  summary:
    'Removes a document from the tables of the caller’s practice. One that its sender deletes before anybody opened it is taken back from both.',
  access,
  audit: 'documents.deleted',
  params: One,
  query: z.object({
    officeFileType: z.enum(DOCUMENT_LISTS).optional(),
    isReferral: z.stringbool().optional(),
  }),
  reply: Done,
})

export const restoreDocument = route({
  call: 'POST /office-files/v2/:id/restore',
  summary: 'Undoes deleting or declining, for some minutes.',
  access,
  audit: 'documents.restored',
  params: One,
  reply: OfficeFile,
})

export const acceptReferral = route({
  call: 'POST /office-files/v2/:id/accept',
  summary: 'Approves a referral that came from the practice’s page for guests. Of two at once one wins.',
  access,
  audit: 'documents.referral-accepted',
  params: One,
  reply: OfficeFile,
})

export const rejectReferral = route({
  call: 'POST /office-files/v2/:id/reject',
  summary: 'Declines a referral that came from the practice’s page for guests: it leaves every table.',
  access,
  audit: 'documents.referral-rejected',
  params: One,
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'documents/routes': typeof import('./routes.ts')
  }
}
