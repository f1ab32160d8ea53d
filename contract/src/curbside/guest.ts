import { z } from 'zod'
import { guest } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Instant, singleLine, text } from '../kernel/shapes.ts'
import { HEALTH_CHECKS } from './health.ts'
import { CAR_MAX, HEALTH_NOTE_MAX, QUESTIONS_MAX, SPOT_MAX } from './limits.ts'
import { DoorWalkIn } from './model.ts'
import { APPOINTMENT_STATUSES } from './status.ts'

/** A patient who opened the link of one visit. */
const byPatient = guest('guest-curbside')
/** Somebody who scanned the code at the door of a practice. */
const atDoor = guest('curbside-door')
const VISIT = '/lite-appointments/v3/visit'
const DOOR = '/lite-appointments/v3/door'

/** What a patient's page shows: the first name and the time, nothing else about the patient. */
export const GuestVisit = z
  .object({
    firstName: z.string(),
    appointmentAt: Instant,
    isWalkIn: z.boolean(),
    status: z.enum(APPOINTMENT_STATUSES),
    healthCheck: z.enum(HEALTH_CHECKS),
    questions: z.array(z.object({ id: z.string(), en: z.string(), es: z.string() })),
    answers: z.record(z.string(), z.boolean()),
    healthNote: z.string(),
    spots: z.array(z.string()),
    spot: z.string().nullable(),
    car: z.string().nullable(),
  })
  .meta({ id: 'GuestVisit' })
export type GuestVisit = z.infer<typeof GuestVisit>

export const getVisit = route({
  call: `GET ${VISIT}`,
  summary: 'The visit that a link was made for, as its patient sees it.',
  access: byPatient,
  audit: 'curbside.guest-read',
  reply: GuestVisit,
})

export const getVisitStatus = route({
  call: `GET ${VISIT}/status`,
  summary: 'How the visit stands, for a page that waits. It says nothing about the patient.',
  access: byPatient,
  hasNoPatientData: true,
  reply: z.object({ status: z.enum(APPOINTMENT_STATUSES) }),
})

export const arrive = route({
  call: `POST ${VISIT}/arrive`,
  summary: 'The patient is here, and says where. Said again, it changes where.',
  access: byPatient,
  audit: 'curbside.guest-arrived',
  body: z.object({
    /** One of the practice’s spots; nothing for on foot or elsewhere. */
    spot: singleLine(SPOT_MAX).nullable().default(null),
    car: singleLine(CAR_MAX).default(''),
  }),
  reply: GuestVisit,
})

export const answerHealthCheck = route({
  call: `PUT ${VISIT}/health-check`,
  summary: 'The patient’s answers to the health check, all or some of them.',
  access: byPatient,
  audit: 'curbside.guest-answered',
  body: z.object({
    answers: z
      .record(text(40), z.boolean())
      .refine((answers) => Object.keys(answers).length <= QUESTIONS_MAX, 'These are too many answers.'),
    note: singleLine(HEALTH_NOTE_MAX).default(''),
  }),
  reply: GuestVisit,
})

export const leave = route({
  call: `POST ${VISIT}/leave`,
  summary: 'The patient had to leave before they were seen.',
  access: byPatient,
  audit: 'curbside.guest-left',
  body: z.object({}),
  reply: GuestVisit,
})

export const getDoor = route({
  call: `GET ${DOOR}`,
  summary: 'Whose door it is.',
  access: atDoor,
  hasNoPatientData: true,
  reply: z.object({ practice: z.object({ name: z.string(), phone: z.string().nullable() }) }),
})

export const registerAtDoor = route({
  call: `POST ${DOOR}/register`,
  summary:
    'A walk-in registers and gets the token of the link to their visit. The same id twice registers once.',
  access: atDoor,
  audit: 'curbside.guest-registered',
  body: DoorWalkIn,
  reply: z.object({ token: z.string() }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'curbside/guest': typeof import('./guest.ts')
  }
}
