import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { pageOf, pageQuery } from '../kernel/paging.ts'
import { route } from '../kernel/route.ts'
import { Done, Email, Id, NewId, singleLine, text, Version } from '../kernel/shapes.ts'
import { TIMELINE_KINDS } from '../kernel/timeline/entry.ts'
import {
  CONTACTS_PAGE,
  PATIENT_NAME_MAX,
  PATIENTS_PAGE,
  RELATION_LABEL_MAX,
  TIMELINE_PAGE,
  VIEWS_PAGE,
} from './limits.ts'
import {
  BirthDate,
  ConsentInput,
  ConsentRecord,
  Contact,
  Patient,
  PatientDetail,
  PatientFields,
  PatientFile,
  PatientView,
  TimelineEntry,
} from './model.ts'
import { RELATION_KINDS } from './types.ts'

const access = claim('Patients')
const OnePatient = z.object({ id: Id })

export const listPatients = route({
  call: 'GET /patients/v2',
  summary: 'The patients of the practice by name, or those that fit a search.',
  access,
  audit: 'patients.listed',
  query: z.object({
    searchTerm: text(200).default(''),
    /** Only those who have an email address, or a mobile number (specification, platform §5). */
    reachableBy: z.enum(['email', 'text']).optional(),
    ...pageQuery(PATIENTS_PAGE),
  }),
  reply: pageOf(Patient, 'patients'),
})

export const exportPatients = route({
  call: 'GET /patients/v2/export',
  summary:
    'All patients of the practice as a table for a spreadsheet (CSV), for practice admins. One at a time for each practice; others get 429.',
  access: claim('PracticeAdmin'),
  audit: 'patients.exported',
  transfer: 'download',
  reply: z.unknown(),
})

export const listMatches = route({
  call: 'GET /patients/v2/matches',
  summary: 'Patients that may be the one who is about to be added: the same name and birth date.',
  access,
  audit: 'patients.listed',
  query: z.object({
    firstName: singleLine(PATIENT_NAME_MAX),
    lastName: singleLine(PATIENT_NAME_MAX),
    dateOfBirth: BirthDate,
  }),
  reply: z.object({ patients: z.array(Patient) }),
})

export const addPatient = route({
  call: 'POST /patients/v2',
  summary:
    'Adds a patient. One with the same name and birth date is refused, unless it is said to be another. The same id twice adds once.',
  access,
  audit: 'patients.added',
  body: PatientFields.extend({
    id: NewId,
    isAnother: z.boolean().default(false),
  }),
  reply: PatientDetail,
})

export const getPatient = route({
  call: 'GET /patients/v2/:id',
  summary: 'One patient; a record that was merged answers with the one it was merged into.',
  access,
  audit: 'patients.opened',
  params: OnePatient,
  reply: PatientDetail,
})

export const updatePatient = route({
  call: 'PUT /patients/v2/:id',
  summary: 'Changes a patient. What was changed by somebody else since is not overwritten.',
  access,
  audit: 'patients.changed',
  params: OnePatient,
  body: PatientFields.extend({ version: Version }),
  reply: PatientDetail,
})

export const listRelatedPatients = route({
  call: 'GET /patients/v2/:id/related',
  summary: 'The relatives of a patient, and the patients on the same telephone number.',
  access,
  audit: 'patients.opened',
  params: OnePatient,
  reply: z.object({ patients: z.array(Patient) }),
})

export const addRelation = route({
  call: 'PUT /patients/v2/:id/relations/:otherId',
  summary: 'Says what another patient is to this one.',
  access,
  audit: 'patients.changed',
  params: z.object({ id: Id, otherId: Id }),
  body: z.object({
    kind: z.enum(RELATION_KINDS),
    label: singleLine(RELATION_LABEL_MAX).default(''),
  }),
  reply: PatientDetail,
})

export const removeRelation = route({
  call: 'DELETE /patients/v2/:id/relations/:otherId',
  summary: 'Ends a relation, on both sides.',
  access,
  audit: 'patients.changed',
  params: z.object({ id: Id, otherId: Id }),
  reply: PatientDetail,
})

export const chooseTextsTo = route({
  call: 'PUT /patients/v2/:id/texts-to',
  summary:
    'Chooses who gets the texts about a patient: themselves or a relative. Without one it follows from numbers and consent.',
  access,
  audit: 'patients.changed',
  params: OnePatient,
  body: z.object({ otherId: Id.nullable() }),
  reply: PatientDetail,
})

export const recordConsent = route({
  call: 'POST /patients/v2/:id/consents',
  summary: 'Records that a patient wants, or does not want, to be reached at a number or an address.',
  access,
  audit: 'patients.consent-recorded',
  params: OnePatient,
  body: ConsentInput,
  reply: PatientDetail,
})

export const listConsents = route({
  call: 'GET /patients/v2/:id/consents',
  summary: 'The whole ledger of a patient’s numbers and addresses, newest first.',
  access,
  audit: 'patients.opened',
  params: OnePatient,
  reply: z.object({ consents: z.array(ConsentRecord) }),
})

export const listTimeline = route({
  call: 'GET /patients/v2/:id/timeline',
  summary: 'What happened with a patient on all channels that the caller may see, newest first.',
  access,
  audit: 'patients.opened',
  params: OnePatient,
  query: z.object({ kind: z.enum(TIMELINE_KINDS).optional(), ...pageQuery(TIMELINE_PAGE) }),
  reply: pageOf(TimelineEntry, 'entries').extend({
    counts: z.array(z.object({ kind: z.enum(TIMELINE_KINDS), count: z.int() })),
  }),
})

export const listFiles = route({
  call: 'GET /patients/v2/:id/files',
  summary: 'The newest files that came or went with something about a patient that the caller may see.',
  access,
  audit: 'patients.opened',
  params: OnePatient,
  reply: z.object({ files: z.array(PatientFile) }),
})

export const listViews = route({
  call: 'GET /patients/v2/:id/views',
  summary: 'Who of the practice looked at a patient or changed them, newest first.',
  access,
  audit: 'patients.views-listed',
  params: OnePatient,
  query: z.object(pageQuery(VIEWS_PAGE)),
  reply: pageOf(PatientView, 'views'),
})

export const setDistinct = route({
  call: 'PUT /patients/v2/:id/distinct/:otherId',
  summary: 'Records that two similar patients are two people, so that nobody is asked again.',
  access,
  audit: 'patients.changed',
  params: z.object({ id: Id, otherId: Id }),
  reply: PatientDetail,
})

const Merging = z.object({ id: Id, otherId: Id })

export const previewMerge = route({
  call: 'GET /patients/v2/:id/merges/:otherId/preview',
  summary: 'What this patient will be when the other record is merged into it.',
  access,
  audit: 'patients.opened',
  params: Merging,
  reply: z.object({ remaining: PatientDetail, other: PatientDetail, merged: PatientDetail }),
})

export const mergePatients = route({
  call: 'POST /patients/v2/:id/merges/:otherId',
  summary: 'Merges the other record into this patient. Its id keeps working.',
  access,
  audit: 'patients.merged',
  params: Merging,
  body: z.object({ mergeId: Id, version: Version, otherVersion: Version }),
  reply: PatientDetail,
})

export const undoMerge = route({
  call: 'DELETE /patients/v2/merges/:mergeId',
  summary:
    'Undoes a merge: both records are what they were, with what was added since at the one that was remaining.',
  access,
  audit: 'patients.unmerged',
  params: z.object({ mergeId: Id }),
  reply: PatientDetail,
})

const ContactFields = z.object({
  practiceName: singleLine(120).min(1, 'Please enter the name of the practice.'),
  firstName: singleLine(PATIENT_NAME_MAX).default(''),
  lastName: singleLine(PATIENT_NAME_MAX).default(''),
  email: Email,
})

export const listContacts = route({
  call: 'GET /recipients/v2',
  summary: 'The outside contacts of the practice, by the name of their practice.',
  access,
  audit: 'patients.contacts-listed',
  query: z.object({ searchTerm: text(200).default(''), ...pageQuery(CONTACTS_PAGE) }),
  reply: pageOf(Contact, 'recipients'),
})

export const addContact = route({
  call: 'POST /recipients/v2',
  summary:
    'Adds somebody outside Corridor to whom documents are sent. The same id twice adds once; without an id the second is refused, by its address.',
  access,
  audit: 'patients.contact-added',
  body: ContactFields.extend({ id: NewId }),
  reply: Contact,
})

export const getContact = route({
  call: 'GET /recipients/v2/:id',
  summary: 'One outside contact.',
  access,
  audit: 'patients.contacts-listed',
  params: OnePatient,
  reply: Contact,
})

export const updateContact = route({
  call: 'PUT /recipients/v2/:id',
  summary: 'Changes an outside contact.',
  access,
  audit: 'patients.contact-changed',
  params: OnePatient,
  body: ContactFields,
  reply: Contact,
})

export const deleteContact = route({
  call: 'DELETE /recipients/v2/:id',
  summary: 'Removes an outside contact. What was sent to them stays.',
  access,
  audit: 'patients.contact-removed',
  params: OnePatient,
  reply: Done,
})

const DirectoryPractice = z
  .object({
    id: Id,
    name: z.string(),
    practiceType: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
  })
  .meta({ id: 'DirectoryPractice' })

export const listDirectory = route({
  call: 'GET /recipients/v2/practice-directory',
  summary:
    'To whom documents can be sent: connected practices and outside contacts (specification, platform §3).',
  access,
  audit: 'patients.contacts-listed',
  query: z.object({ searchTerm: text(200).default('') }),
  reply: z.object({ practices: z.array(DirectoryPractice), recipients: z.array(Contact) }),
})

export const listReferralPractices = route({
  call: 'GET /recipients/v2/referral-practices',
  summary: 'The connected practices that a patient can be referred to.',
  access,
  hasNoPatientData: true,
  reply: z.object({ practices: z.array(DirectoryPractice) }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'patients/routes': typeof import('./routes.ts')
  }
}
