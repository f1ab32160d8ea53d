import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, Instant } from '../kernel/shapes.ts'
import { ITEMS_PAGE } from './limits.ts'
import {
  Colleague,
  ItemRef,
  NewNote,
  NewTemplate,
  Template,
  TemplateChange,
  Watcher,
  WorkItem,
  WorkNote,
  WorkState,
} from './model.ts'
import { WORK_CLAIMS, WORK_FILTERS } from './rules.ts'

const workers = claim(...WORK_CLAIMS)
const templateUsers = claim(...WORK_CLAIMS, 'PracticeAdmin')
const admin = claim('PracticeAdmin')

export const listItems = route({
  call: 'GET /worklist/v1/items',
  summary: 'Items that the caller may work on: what needs action first, the longest wait first.',
  access: workers,
  audit: 'worklist.items-read',
  query: z.object({
    filter: z.enum(WORK_FILTERS).default('all'),
    kind: ItemRef.shape.kind.optional(),
    ...pageQuery(ITEMS_PAGE),
  }),
  reply: pageOf(WorkItem),
})

export const listWaiting = route({
  call: 'GET /worklist/v1/waiting',
  summary: 'How many items of each kind need action, whoever has them, and which wait longest.',
  access: claim('User'),
  audit: 'worklist.waiting-read',
  reply: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        count: z.int(),
        longest: z.array(z.object({ itemId: z.string(), title: z.string(), waitingSince: Instant })).min(1),
      }),
    ),
  }),
})

export const listPatientItems = route({
  call: 'GET /worklist/v1/patients/:patientId/items',
  summary:
    'What needs action about a patient, of the kinds that the caller may work on, the longest wait first.',
  access: claim('Patients'),
  audit: 'worklist.items-read',
  params: z.object({ patientId: Id }),
  reply: z.object({
    items: z.array(WorkItem.extend({ todo: z.string(), path: z.string() })),
  }),
})

export const listWatchers = route({
  call: 'GET /worklist/v1/watchers',
  summary: 'Who looks at or replies to which item right now.',
  access: workers,
  hasNoPatientData: true,
  reply: z.object({ watchers: z.array(Watcher) }),
})

export const getItem = route({
  call: 'GET /worklist/v1/items/:kind/:itemId',
  summary: 'An item with its notes.',
  access: workers,
  audit: 'worklist.item-read',
  params: ItemRef,
  reply: z.object({ item: WorkItem, notes: z.array(WorkNote) }),
})

export const listAssignable = route({
  call: 'GET /worklist/v1/items/:kind/:itemId/people',
  summary: 'The people of the practice who may work on an item.',
  access: workers,
  hasNoPatientData: true,
  params: ItemRef,
  reply: z.object({ people: z.array(Colleague) }),
})

export const assignItem = route({
  call: 'PUT /worklist/v1/items/:kind/:itemId/assignee',
  summary: 'Assigns an item to a person, or to nobody. Refused if somebody else was faster.',
  access: workers,
  audit: 'worklist.item-assigned',
  params: ItemRef,
  body: z.object({
    personId: Id.nullable(),
    /** Whom the caller saw it assigned to. */
    before: Id.nullable(),
  }),
  reply: WorkState,
})

export const claimItem = route({
  call: 'POST /worklist/v1/items/:kind/:itemId/claim',
  summary: 'The caller replies to an item. Refused while somebody else does, unless it is taken over.',
  access: workers,
  audit: 'worklist.item-claimed',
  params: ItemRef,
  body: z.object({ isTakingOver: z.boolean().default(false) }),
  reply: WorkState,
})

export const releaseItem = route({
  call: 'DELETE /worklist/v1/items/:kind/:itemId/claim',
  summary: 'The caller stops replying to an item.',
  access: workers,
  audit: 'worklist.item-released',
  params: ItemRef,
  reply: WorkState,
})

export const snoozeItem = route({
  call: 'PUT /worklist/v1/items/:kind/:itemId/snooze',
  summary: 'Puts an item off until a time, or takes that back.',
  access: workers,
  audit: 'worklist.item-snoozed',
  params: ItemRef,
  body: z.object({ until: Instant.nullable() }),
  reply: WorkState,
})

export const finishItem = route({
  call: 'PUT /worklist/v1/items/:kind/:itemId/done',
  summary: 'Marks an item as done, or opens it again.',
  access: workers,
  audit: 'worklist.item-finished',
  params: ItemRef,
  body: z.object({
    isDone: z.boolean(),
    /** How far the caller has seen it: it stays open where something has come since. */
    seenUpTo: z.int().min(0).optional(),
  }),
  reply: WorkState,
})

export const addNote = route({
  call: 'POST /worklist/v1/items/:kind/:itemId/notes',
  summary: 'Adds an internal note, which no one outside of the practice ever sees.',
  access: workers,
  audit: 'worklist.note-added',
  params: ItemRef,
  body: NewNote,
  reply: WorkNote,
})

export const deleteNote = route({
  call: 'DELETE /worklist/v1/items/:kind/:itemId/notes/:noteId',
  summary: 'Deletes a note of the caller’s own.',
  access: workers,
  audit: 'worklist.note-deleted',
  params: z.object({ ...ItemRef.shape, noteId: Id }),
  reply: Done,
})

export const listTemplates = route({
  call: 'GET /worklist/v1/templates',
  summary: 'The reply templates of the caller’s practice, by name.',
  access: templateUsers,
  hasNoPatientData: true,
  reply: z.object({ templates: z.array(Template) }),
})

export const addTemplate = route({
  call: 'POST /worklist/v1/templates',
  summary: 'Adds a reply template.',
  access: admin,
  audit: 'worklist.template-added',
  body: NewTemplate,
  reply: Template,
})

export const changeTemplate = route({
  call: 'PUT /worklist/v1/templates/:id',
  summary: 'Changes a reply template.',
  access: admin,
  audit: 'worklist.template-changed',
  params: z.object({ id: Id }),
  body: TemplateChange,
  reply: Template,
})

export const deleteTemplate = route({
  call: 'DELETE /worklist/v1/templates/:id',
  summary: 'Deletes a reply template.',
  access: admin,
  audit: 'worklist.template-deleted',
  params: z.object({ id: Id }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'worklist/routes': typeof import('./routes.ts')
  }
}
