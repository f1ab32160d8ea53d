import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Done, Id, singleLine, text } from '../kernel/shapes.ts'
import { WorkState } from '../worklist/model.ts'
import { daysBetween } from './days.ts'
import { TOO_MANY_DAYS } from './errors.ts'
import { HEALTH_CHECKS } from './health.ts'
import { EXPORT_DAYS_MAX, IMPORT_MAX_CHARS, ROOM_MAX } from './limits.ts'
import {
  CurbsideSettings,
  Day,
  ImportPreview,
  LiteAppointment,
  Temperature,
  TimezoneOffset,
  WalkIn,
} from './model.ts'
import { STEPS } from './status.ts'

/** Curbside needs CurbsideNoEMR (specification, platform §6). */
const access = claim('CurbsideNoEMR')
const V2 = '/lite-appointments/v2'
const V3 = '/lite-appointments/v3'
const Visits = z.object({
  appointments: z.array(LiteAppointment),
  /** How far the team is with those who have arrived. */
  work: z.array(WorkState),
})

export const listToday = route({
  call: `GET ${V2}/today`,
  summary: 'The visits of today where the caller is, newest first. The offset is in hours, with fractions.',
  access,
  audit: 'curbside.listed',
  query: z.object({ timezoneOffset: TimezoneOffset }),
  reply: Visits,
})

export const listDay = route({
  call: `GET ${V3}/day`,
  summary: 'The visits of any day, newest first.',
  access,
  audit: 'curbside.listed',
  query: z.object({ day: Day, timezoneOffset: TimezoneOffset }),
  reply: Visits,
})

export const getNextVisit = route({
  call: `GET ${V3}/patients/:patientId/next`,
  summary: 'The next visit of a patient, or the one under way; none where nothing is planned.',
  access,
  audit: 'curbside.next-read',
  params: z.object({ patientId: Id }),
  reply: z.object({ appointment: LiteAppointment.nullable() }),
})

export const updateHealthCheck = route({
  call: `PUT ${V2}/update-covid-form-status/:status`,
  summary: 'Sets the health check of a visit by hand.',
  access,
  audit: 'curbside.health-checked',
  params: z.object({ status: z.enum(HEALTH_CHECKS) }),
  body: z.object({ liteAppointmentId: Id }),
  reply: LiteAppointment,
})

export const updateStatus = route({
  call: `PUT ${V2}/update-appointment-status/:status`,
  summary:
    'Takes a visit a step further. A step that is not possible is refused, and of two at once one is taken.',
  access,
  audit: 'curbside.moved',
  params: z.object({ status: z.enum(STEPS) }),
  body: z.object({
    id: Id,
    /** Somebody decided that this patient may come in although the health check is not passed. */
    isConfirmed: z.boolean().default(false),
  }),
  reply: LiteAppointment,
})

export const undoStep = route({
  call: `PUT ${V3}/undo`,
  summary: 'Takes the last step of a visit back, for some minutes. Of two at once one does.',
  access,
  audit: 'curbside.undone',
  body: z.object({
    id: Id,
    /** The step that is taken back. */
    status: z.enum(STEPS),
  }),
  reply: LiteAppointment,
})

export const updateTemperature = route({
  call: `PUT ${V2}/update-temperature`,
  summary: 'Enters a temperature in degrees Fahrenheit. Without data in the answer nothing was changed.',
  access,
  audit: 'curbside.temperature-taken',
  body: z.object({ id: Id, temperature: Temperature }),
  reply: z.object({ data: LiteAppointment.nullable() }),
})

export const setRoom = route({
  call: `PUT ${V3}/appointments/:id/room`,
  summary: 'Says in which room a patient who is in the office sits; an empty one takes it back.',
  access,
  audit: 'curbside.room-set',
  params: z.object({ id: Id }),
  body: z.object({ room: singleLine(ROOM_MAX) }),
  reply: LiteAppointment,
})

export const resendLink = route({
  call: `GET ${V2}/resend-link/:id`,
  summary: 'Sends the patient a new link by text; older ones stop working. At most once a minute.',
  access,
  audit: 'curbside.link-sent',
  params: z.object({ id: Id }),
  reply: Done,
})

export const registerWalkIn = route({
  call: `POST ${V3}/register-walkin`,
  summary:
    'Adds somebody who came without an appointment. The same id twice adds once; without an id each call adds a visit.',
  access,
  audit: 'curbside.walk-in-added',
  body: WalkIn,
  reply: LiteAppointment,
})

export const removeVisit = route({
  call: `DELETE ${V3}/appointments/:id`,
  summary: 'Removes a visit of a patient who has not arrived.',
  access,
  audit: 'curbside.removed',
  params: z.object({ id: Id }),
  reply: Done,
})

export const countPending = route({
  call: `GET ${V2}/pending-count`,
  summary: 'How many patients wait outside.',
  access,
  hasNoPatientData: true,
  reply: z.object({ pendingAppointmentCount: z.int() }),
})

const List = z.object({
  day: Day,
  timezoneOffset: TimezoneOffset,
  /** As it was pasted, or as the file has it. */
  text: text(IMPORT_MAX_CHARS),
})

export const previewImport = route({
  call: `POST ${V3}/import/preview`,
  summary: 'How a list of appointments is understood: its columns and its rows. Nothing is added yet.',
  access,
  audit: 'curbside.import-previewed',
  body: List,
  reply: ImportPreview,
})

export const importAppointments = route({
  call: `POST ${V3}/import`,
  summary: 'Adds the good rows of a list of appointments. The same list twice adds each once.',
  access,
  audit: 'curbside.imported',
  body: List,
  reply: z.object({ added: z.int(), skipped: z.int() }),
})

export const exportVisits = route({
  call: `GET ${V3}/export`,
  summary: 'The visits of some days as a table for a spreadsheet (CSV).',
  access,
  audit: 'curbside.exported',
  transfer: 'download',
  query: z
    .object({ from: Day, to: Day, timezoneOffset: TimezoneOffset })
    .refine(({ from, to }) => daysBetween(from, to) >= 0 && daysBetween(from, to) < EXPORT_DAYS_MAX, {
      path: ['to'],
      message: TOO_MANY_DAYS,
    }),
  reply: z.unknown(),
})

export const getSettings = route({
  call: `GET ${V3}/settings`,
  summary: 'The questions, spots and texts of the practice, or what it would begin with.',
  access,
  hasNoPatientData: true,
  reply: CurbsideSettings.extend({ isSetUp: z.boolean() }),
})

export const saveSettings = route({
  call: `PUT ${V3}/settings`,
  summary: 'Saves them. The first time this finishes the set-up for the whole team.',
  access,
  audit: 'curbside.settings-changed',
  body: CurbsideSettings,
  reply: Done,
})

const Door = z.object({ url: z.string() })

export const getDoorCode = route({
  call: `GET ${V3}/door-code`,
  summary: 'The address for the code at the door, by which walk-ins register themselves.',
  access,
  hasNoPatientData: true,
  reply: Door,
})

export const renewDoorCode = route({
  call: `POST ${V3}/door-code`,
  summary: 'Makes a new address for the door. The code that was printed before stops working.',
  access,
  audit: 'curbside.door-renewed',
  reply: Door,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'curbside/routes': typeof import('./routes.ts')
  }
}
