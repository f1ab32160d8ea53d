import { z } from 'zod'
import { Confirmed } from '../deliveries/confirmed.ts'
import { claim, open } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant, Moment, NewId, singleLine, text } from '../kernel/shapes.ts'
import { TABLE_ORDERS } from '../worklist/table-order.ts'
import {
  FAX_BATCH_MAX,
  FAX_FOUND_MAX,
  FAX_NAME_MAX,
  FAX_PAGES_MAX,
  FAX_SEARCH_MAX,
  FAX_TABLE_PAGE,
} from './limits.ts'
import {
  ContactChange,
  EfaxContact,
  EfaxMessage,
  NewContact,
  NewFax,
  NewPrepared,
  Prepared,
} from './model.ts'
import { DISPLAYED_FILTERS, FAX_LISTS } from './tables.ts'

const BASE = '/efaxes/v2'
/** Faxes need eFax (specification, platform §6). */
const access = claim('eFax')
const One = z.object({ faxId: Id })

export const prepareFax = route({
  call: `POST ${BASE}/prepare`,
  summary:
    'Makes one fax document of files: letter size, black and white, with cover page and page numbers. It is exactly what will arrive.',
  access,
  audit: 'fax.prepared',
  body: NewPrepared,
  reply: Prepared,
})

export const sendFax = route({
  call: `POST ${BASE}/sendfax`,
  summary:
    'Sends what was prepared, or files to a number, now or at a time. What has to be confirmed first answers 409, with the code of the question. The same id twice sends once; without an id each call sends.',
  access,
  audit: 'fax.sent',
  body: NewFax,
  reply: EfaxMessage,
})

export const resendFax = route({
  call: `POST ${BASE}/resendfax`,
  summary: 'Sends a fax that failed once more, as a fax of its own. Of two who do so at once one wins.',
  access,
  audit: 'fax.resent',
  body: z.object({ id: NewId, faxId: Id, confirmed: Confirmed }),
  reply: EfaxMessage,
})

export const cancelFax = route({
  call: `POST ${BASE}/messages/:faxId/cancel`,
  summary: 'Calls off a fax that has not left yet.',
  access,
  audit: 'fax.cancelled',
  params: One,
  reply: EfaxMessage,
})

export const addContact = route({
  call: `POST ${BASE}/efaxcontact`,
  summary: 'Adds somebody whom the practice faxes. The same id twice adds once.',
  access,
  audit: 'fax.contact-saved',
  body: NewContact,
  reply: EfaxContact,
})

export const changeContact = route({
  call: `PUT ${BASE}/efaxcontact/:id`,
  summary: 'Changes a contact.',
  access,
  audit: 'fax.contact-saved',
  params: z.object({ id: Id }),
  body: ContactChange,
  reply: EfaxContact,
})

export const listContacts = route({
  call: `GET ${BASE}/contacts`,
  summary: 'The contacts that changed since a time, or all of them, by name.',
  access,
  audit: 'fax.contacts-read',
  query: z.object({ timestamp: Moment.optional() }),
  reply: z.object({ contacts: z.array(EfaxContact), timestamp: Instant }),
})

export const listMessages = route({
  call: `GET ${BASE}/messages`,
  summary:
    'One table, narrowed by a displayed filter and a search key, newest first by its own date; or of all tables what needs action, the longest wait first.',
  access,
  audit: 'fax.listed',
  query: z.object({
    table: z.enum(FAX_LISTS).default('Incoming'),
    filter: z.enum(DISPLAYED_FILTERS).default('Unset'),
    searchKey: text(FAX_SEARCH_MAX).default(''),
    order: z.enum(TABLE_ORDERS).default('newest-first'),
    ...pageQuery(FAX_TABLE_PAGE),
  }),
  reply: pageOf(EfaxMessage, 'messages'),
})

export const searchMessages = route({
  call: `GET ${BASE}/search`,
  summary: 'Faxes of every table by patient, practice or number, newest first.',
  access,
  audit: 'fax.listed',
  query: z.object({ searchText: text(FAX_SEARCH_MAX) }),
  reply: z.object({ messages: z.array(EfaxMessage).max(FAX_FOUND_MAX) }),
})

export const getMessage = route({
  call: `GET ${BASE}/messages/:faxId`,
  summary: 'One fax.',
  access,
  audit: 'fax.read',
  params: One,
  reply: EfaxMessage,
})

export const openMessage = route({
  call: `PUT ${BASE}/messages/:faxId/opened`,
  summary: 'Somebody of the receiving practice opened it.',
  access,
  audit: 'fax.opened',
  params: One,
  reply: EfaxMessage,
})

export const archiveMessages = route({
  call: `PUT ${BASE}/archive-status`,
  summary: 'Archives faxes for the caller’s side alone, or takes them out of its archive.',
  access,
  audit: 'fax.archived',
  body: z.object({ faxIds: z.array(Id).min(1).max(FAX_BATCH_MAX), isArchived: z.boolean() }),
  reply: z.object({ messages: z.array(EfaxMessage) }),
})

export const processMessage = route({
  call: `PUT ${BASE}/mark-processed/:faxId`,
  summary: 'Marks a fax that came in as processed, or takes that back. Of two at once one wins.',
  access,
  audit: 'fax.processed',
  params: One,
  body: z.object({ isProcessed: z.boolean().default(true) }).prefault({}),
  reply: EfaxMessage,
})

export const downloadFax = route({
  call: `GET ${BASE}/download/:faxId`,
  summary: 'The pages of a fax as a PDF.',
  access,
  audit: 'fax.downloaded',
  transfer: 'download',
  params: One,
  reply: z.unknown(),
})

export const countUnprocessed = route({
  call: `GET ${BASE}/unprocessed/count`,
  summary: 'How many faxes came in and are not processed.',
  access,
  hasNoPatientData: true,
  reply: z.object({ unprocessedCount: z.int() }),
})

export const setPatient = route({
  call: `PUT ${BASE}/messages/:faxId/patient`,
  summary: 'Says which patient of the caller’s practice a fax is about, or that it is about none.',
  access,
  audit: 'fax.patient-set',
  params: One,
  body: z.object({ patientId: Id.nullable() }),
  reply: EfaxMessage,
})

export const setSender = route({
  call: `PUT ${BASE}/messages/:faxId/sender`,
  summary:
    'Says who sent a fax that came by telephone, and saves them as a contact where nobody has the number yet, so that their next fax has a name.',
  access,
  audit: 'fax.sender-set',
  params: One,
  body: z.object({ name: singleLine(FAX_NAME_MAX).min(1, 'Please enter a name.') }),
  reply: EfaxMessage,
})

const Pages = z.array(z.int().min(1).max(FAX_PAGES_MAX)).min(1).max(FAX_PAGES_MAX)

export const splitFax = route({
  call: `POST ${BASE}/messages/:faxId/split`,
  summary:
    'Makes several faxes of one that came in, each of some of its pages. The one that was split is processed. The same ids twice split once.',
  access,
  audit: 'fax.split',
  params: One,
  body: z.object({
    parts: z
      .array(z.object({ id: Id, pages: Pages }))
      .min(2)
      .max(20),
  }),
  reply: z.object({ messages: z.array(EfaxMessage) }),
})

export const mergeFaxes = route({
  call: `POST ${BASE}/merge`,
  summary:
    'Makes one fax of several that came in, in this order. The ones that were merged are processed. The same id twice merges once.',
  access,
  audit: 'fax.merged',
  body: z.object({ id: Id, faxIds: z.array(Id).min(2).max(20) }),
  reply: EfaxMessage,
})

export const attachFax = route({
  call: `POST ${BASE}/messages/:faxId/attachment`,
  summary: 'Copies the pages of a fax into a file of the caller’s, to be sent as a document or referral.',
  access,
  audit: 'fax.attached',
  params: One,
  body: z.object({ id: Id }),
  reply: z.object({ fileId: Id, fileName: z.string(), size: z.int(), pages: z.int() }),
})

export const putOnBoard = route({
  call: `POST ${BASE}/messages/:faxId/referral`,
  summary:
    'Makes a received referral of a fax that came in, with its pages and its patient, once. The fax is processed. Needs SharedInbox too.',
  access,
  audit: 'fax.put-on-board',
  params: One,
  body: z
    .object({
      /** The patient of the fax where it is left out. */
      patientId: Id.optional(),
    })
    .prefault({}),
  reply: EfaxMessage,
})

export const telnyxFaxWebhook = route({
  call: `POST ${BASE}/webhook/telnyx`,
  summary: 'What Telnyx reports of faxes that were sent and that arrived.',
  access: open('Telnyx calls it and signs every call with its own key'),
  audit: 'fax.notice-received',
  transfer: 'upload',
  body: z.unknown(),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'fax/routes': typeof import('./routes.ts')
  }
}
