import { USUAL_QUESTIONS } from '@corridor/contract/curbside/health.ts'
import type { CurbsideSettings, LiteAppointment } from '@corridor/contract/curbside/model.ts'
import { type Answers, answer } from '#platform/testing/show-screen.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export const someVisit = (over: Partial<LiteAppointment> = {}): LiteAppointment => ({
  id: 'maria',
  patientId: 'patient-maria',
  firstName: 'Maria',
  lastName: 'Alvarez',
  mobileNumber: '+15125550134',
  appointmentAt: ago(-5),
  provider: 'Ben',
  source: 'import',
  appointmentStatus: 'Arrived',
  statusSince: ago(12),
  arrivedAt: ago(12),
  covidFormStatus: 'Pass',
  answered: 5,
  questions: 5,
  concerns: [],
  healthNote: null,
  temperature: 98.4,
  spot: '3',
  car: 'Blue Honda',
  room: null,
  canUndo: true,
  createdDate: ago(60),
  ...over,
})

export const someSettings = (
  over: Partial<CurbsideSettings & { isSetUp: boolean }> = {},
): CurbsideSettings & { isSetUp: boolean } => ({
  questions: [...USUAL_QUESTIONS].slice(0, 2),
  spots: ['1', '2'],
  linkText: 'Tap here when you arrive.',
  comeInText: 'Please come in.',
  isComeInTexted: true,
  isSetUp: true,
  ...over,
})

/** A server with these visits today. */
export const answersFor = (visits: LiteAppointment[], more: Answers = {}): Answers => ({
  'GET /lite-appointments/v2/today': () => answer(200, { appointments: visits, work: [] }),
  'GET /lite-appointments/v3/settings': () => answer(200, someSettings()),
  ...more,
})
