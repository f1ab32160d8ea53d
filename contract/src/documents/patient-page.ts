import { z } from 'zod'
import { LinkStatus } from '../guests/model.ts'
import { claim, guest } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, day, Id } from '../kernel/shapes.ts'
import { NO_DAY } from './errors.ts'
import { STAGES } from './stages.ts'
import { REQUESTS, URGENCIES } from './types.ts'

/** A patient who opened the link to their own referral. */
const byPatient = guest('guest-referral')
const access = claim('SharedInbox')
const One = z.object({ id: Id })

/** The link that a patient has to their referral, as the practice that referred them sees it. */
export const PatientLink = LinkStatus.extend({ sentTo: z.string(), reminders: z.int() }).meta({
  id: 'PatientLink',
})
export type PatientLink = z.infer<typeof PatientLink>

export const getPatientLink = route({
  call: 'GET /office-files/v3/:id/patient-link',
  summary: 'The link that the patient of a referral has, if one was sent, and where one would be sent.',
  access,
  audit: 'documents.read',
  params: One,
  reply: z.object({ link: PatientLink.nullable(), reachableAt: z.string().nullable() }),
})

export const sendPatientLink = route({
  call: 'POST /office-files/v3/:id/patient-link',
  summary:
    'Sends the patient a link to their own page about a referral, by mail or text. Until there is a date it reminds them. Sent again after the address was corrected, it goes to the new one, and the old link stops working.',
  access,
  audit: 'documents.patient-link-sent',
  params: One,
  reply: z.object({ link: PatientLink }),
})

/** What a patient sees of their referral: nothing that only a colleague understands. */
export const PatientReferral = z
  .object({
    firstName: z.string(),
    referredBy: z.object({ name: z.string(), phone: z.string().nullable() }),
    referredTo: z.object({
      name: z.string(),
      person: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
    }),
    requests: z.array(z.enum(REQUESTS)),
    urgency: z.enum(URGENCIES).nullable(),
    stage: z.enum(STAGES),
    scheduledOn: z.string().nullable(),
    /** The day where the practice is. */
    today: z.string(),
  })
  .meta({ id: 'PatientReferral' })
export type PatientReferral = z.infer<typeof PatientReferral>

export const getOwnReferral = route({
  call: 'GET /office-files/v2/patient/referral',
  summary: 'To whom the holder of the link is referred, and why, in plain words.',
  access: byPatient,
  audit: 'documents.patient-read',
  reply: PatientReferral,
})

export const reportDate = route({
  call: 'PUT /office-files/v2/patient/referral/date',
  summary: 'The patient has a date: the referral is scheduled for that day, and the reminders end.',
  access: byPatient,
  audit: 'documents.patient-moved',
  body: z.object({ scheduledOn: day(NO_DAY) }),
  reply: Done,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'documents/patient-page': typeof import('./patient-page.ts')
  }
}
