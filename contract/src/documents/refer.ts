import { z } from 'zod'
import { claim, guestInQuery } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Email, guestQuery, Id, NewId, singleLine, text } from '../kernel/shapes.ts'
import { FORM_MISSING, NO_PATIENT } from './errors.ts'
import { FORM_FIELD_TYPES } from './forms/referral-forms.ts'
import {
  FILES_MAX,
  FORM_FIELDS_MAX,
  FORM_VALUE_MAX,
  NOTES_MAX,
  SPECIALTIES_MAX,
  SPECIALTY_MAX,
  USUAL_DAYS_MAX,
} from './limits.ts'
import { AboutPatient, ReferralForm, saysWhy } from './model.ts'

/** The token of a practice's public page for referrals: it is printed and linked, and opens nothing but that page. */
const byPage = guestInQuery('refer-page')
/** What somebody got for an address and a solved captcha: it sends one referral to that practice. */
const byPass = guestInQuery('refer-pass')
const query = z.object(guestQuery)
const access = claim('SharedInbox')
const byAdmin = claim('PracticeAdmin')

const Field = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(FORM_FIELD_TYPES),
  options: z.array(z.string()),
  maxLength: z.int().nullable(),
  isRequired: z.boolean(),
})

/** A practice's own referral form. */
export const OwnForm = z.object({ practiceId: Id, fileName: z.string(), fields: z.array(Field) })
export type OwnForm = z.infer<typeof OwnForm>

const Values = z
  .record(text(500), text(FORM_VALUE_MAX))
  .refine((values) => Object.keys(values).length <= FORM_FIELDS_MAX, 'This has too many fields.')
const FilledFile = z.object({ id: Id, fileName: z.string(), size: z.int(), pages: z.int().nullable() })

/** A doctor whom the page offers, with the specialty that the practice typed, if it typed one. */
const ReferDoctor = z.object({ id: Id, name: z.string(), specialty: z.string().nullable() })
export type ReferDoctor = z.infer<typeof ReferDoctor>

const UsualDays = z.int().min(1).max(USUAL_DAYS_MAX).nullable()

/** What the page says about waiting and about the doctors, by their ids. */
const ReferDetails = z.object({
  usualDays: UsualDays,
  specialties: z
    .record(Id, singleLine(SPECIALTY_MAX))
    .refine((all) => Object.keys(all).length <= SPECIALTIES_MAX, 'This has too many doctors.'),
})
export type ReferDetails = z.infer<typeof ReferDetails>

export const getReferPage = route({
  call: 'GET /office-files/v3/refer-page',
  summary:
    'The practice’s public page for referrals, if it has one, what it says about doctors and waiting, and the practice’s own form.',
  access,
  hasNoPatientData: true,
  reply: z.object({
    url: z.string().nullable(),
    form: OwnForm.nullable(),
    usualDays: UsualDays,
    doctors: z.array(ReferDoctor),
  }),
})

export const changeReferDetails = route({
  call: 'PUT /office-files/v3/refer-page/details',
  summary:
    'Sets what the page for referrals says about waiting and about the specialties of the practice’s doctors.',
  access: byAdmin,
  audit: 'documents.refer-page-changed',
  body: ReferDetails,
  reply: Done,
})

export const changeReferPage = route({
  call: 'PUT /office-files/v3/refer-page',
  summary: 'Opens or closes the practice’s public page for referrals, or gives it a new address.',
  access: byAdmin,
  audit: 'documents.refer-page-changed',
  body: z.object({ isOpen: z.boolean(), isNewAddress: z.boolean().default(false) }),
  reply: z.object({ url: z.string().nullable() }),
})

export const setForm = route({
  call: 'PUT /office-files/v3/form',
  summary:
    'Makes an uploaded PDF the practice’s referral form. Refused unless it has fields that can be filled in.',
  access: byAdmin,
  audit: 'documents.form-changed',
  body: z.object({ fileId: Id }),
  reply: OwnForm,
})

export const removeForm = route({
  call: 'DELETE /office-files/v3/form',
  summary: 'The practice uses the built-in referral form again.',
  access: byAdmin,
  audit: 'documents.form-changed',
  reply: Done,
})

export const getForm = route({
  call: 'GET /office-files/v3/practices/:practiceId/form',
  summary: 'The form for referrals to a connected practice: theirs, or else the caller’s own.',
  access,
  hasNoPatientData: true,
  params: z.object({ practiceId: Id }),
  reply: z.object({ form: OwnForm.nullable() }),
})

export const fillForm = route({
  call: 'POST /office-files/v3/practices/:practiceId/form',
  summary:
    'Fills in the form of a practice, and stores it as a file of the caller, to be sent with a referral.',
  access,
  audit: 'documents.form-filled',
  params: z.object({ practiceId: Id }),
  body: z.object({ id: NewId, values: Values }),
  reply: FilledFile,
})

/** A practice that takes referrals from its website (specification, platform §3). */
export const WebsiteReferralPractice = z
  .object({
    id: Id,
    name: z.string(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
    practiceType: z.string().nullable(),
    /** How long a patient usually waits, if the practice says so. */
    usualDays: UsualDays,
    teamMembers: z.array(ReferDoctor),
    customReferralFormUrl: z.string().nullable(),
    form: OwnForm.nullable(),
    /** The day where the practice is. */
    today: z.string(),
  })
  .meta({ id: 'WebsiteReferralPractice' })
export type WebsiteReferralPractice = z.infer<typeof WebsiteReferralPractice>

export const getPracticeByToken = route({
  call: 'GET /office-files/v2/guest/practice',
  summary: 'Whose page for referrals this is, with its doctors and its form.',
  access: byPage,
  hasNoPatientData: true,
  query,
  reply: WebsiteReferralPractice,
})

export const getCaptcha = route({
  call: 'GET /office-files/v2/guest/captcha',
  summary: 'A challenge (ALTCHA) that a browser solves by itself.',
  access: byPage,
  hasNoPatientData: true,
  query,
  reply: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string().optional(),
      expiresAt: z.int().optional(),
      data: z.record(z.string(), z.string()).optional(),
    }),
    signature: z.string(),
  }),
})

export const validateEmail = route({
  call: 'POST /office-files/v2/validate-email',
  summary:
    'Checks the address of somebody who refers a patient, with a solved captcha. A captcha works once.',
  access: byPage,
  audit: 'documents.refer-begun',
  query,
  body: z.object({
    email: text(320),
    /** The challenge and its solution, as base64 of JSON. */
    captchaToken: text(4_000),
  }),
  reply: z.object({ isValid: z.boolean(), message: z.string().nullable(), pass: z.string().nullable() }),
})

export const uploadByReferrer = route({
  call: 'POST /office-files/v2/guest/referral/files',
  summary:
    'Takes a file for a referral from the practice’s page, as the raw body. It is examined like any other.',
  access: byPass,
  audit: 'documents.guest-uploaded',
  transfer: 'upload',
  query: query.extend({ fileName: text(1024).min(1), id: NewId }),
  body: z.unknown(),
  reply: z.object({ id: Id, fileName: z.string(), size: z.int() }),
})

export const fillFormByReferrer = route({
  call: 'POST /office-files/v2/guest/referral/form',
  summary: 'Fills in the practice’s form, and stores it as a file for the referral.',
  access: byPass,
  audit: 'documents.guest-uploaded',
  query,
  body: z.object({ id: NewId, values: Values }),
  reply: FilledFile,
})

const ReferredPatient = AboutPatient.omit({ patientId: true })

export const NewWebsiteReferral = z
  .object({
    /** The name of their practice where it is left out. */
    senderName: singleLine(160).min(1, 'Please enter your name.').optional(),
    senderPractice: singleLine(120).min(1, 'Please enter the name of your practice.'),
    /** For a pass that was not given for an address. */
    senderEmail: Email.optional(),
    patient: ReferredPatient.optional(),
    /** In its place: one that was entered with the same pass. */
    patientId: Id.optional(),
    doctorId: Id.optional(),
    form: ReferralForm.optional(),
    formFileId: Id.optional(),
    notes: text(NOTES_MAX).default(''),
    attachments: z.array(Id).max(FILES_MAX).default([]),
  })
  .refine(({ patient, patientId }) => (patient === undefined) !== (patientId === undefined), {
    path: ['patient'],
    message: NO_PATIENT,
  })
  .refine(saysWhy, { path: ['form'], message: FORM_MISSING })

export const addPatientByReferrer = route({
  call: 'POST /office-files/v2/guest/patient',
  summary:
    'Enters the patient of a referral from the practice’s page. Nobody there sees them before the referral comes. The same id twice enters one.',
  access: byPass,
  audit: 'documents.guest-added-patient',
  query,
  body: ReferredPatient.extend({ id: NewId }),
  reply: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
})

export const sendByReferrer = route({
  call: 'POST /office-files/v2/guest/referral',
  summary:
    'Refers a patient from the practice’s page. It waits there until a person approves it. The same pass sends once.',
  access: byPass,
  audit: 'documents.guest-referred',
  query,
  body: NewWebsiteReferral,
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'documents/refer': typeof import('./refer.ts')
  }
}
