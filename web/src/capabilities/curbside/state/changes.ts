import type { HealthCheck } from '@corridor/contract/curbside/health.ts'
import type { LiteAppointment } from '@corridor/contract/curbside/model.ts'
import { type Step, withVisit } from '@corridor/contract/curbside/status.ts'
import type { WorkState } from '@corridor/contract/worklist/model.ts'
import type { CallInput } from '#platform/api/types.ts'
import { call } from '#platform/api.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { saveFile } from '#platform/save-file.ts'
import { changeOwnRecord } from '#platform/session.ts'
import { CURBSIDE_KEYS, offsetOn, todayQuery } from './queries.ts'

type List = { appointments: LiteAppointment[]; work: WorkState[] }

/** Shows the record that the server answered with, and reads the list again. */
function show(visit: LiteAppointment): LiteAppointment {
  queryClient.setQueriesData<List>({ queryKey: CURBSIDE_KEYS.visits }, (list) =>
    list?.appointments.some(({ id }) => id === visit.id)
      ? { ...list, appointments: withVisit(list.appointments, visit) }
      : list,
  )
  void refetch(CURBSIDE_KEYS.visits)
  return visit
}

/** A refusal because somebody was faster comes with how it is now. */
const orRefetch = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    void refetch(CURBSIDE_KEYS.visits)
    throw error
  }
}

export const takeStep = async (id: string, status: Step, isConfirmed: boolean) =>
  show(
    await orRefetch(
      call('PUT /lite-appointments/v2/update-appointment-status/:status', {
        params: { status },
        body: { id, isConfirmed },
      }),
    ),
  )

export const undoStep = async (id: string, status: Step) =>
  show(await orRefetch(call('PUT /lite-appointments/v3/undo', { body: { id, status } })))

export const setHealthCheck = async (liteAppointmentId: string, status: HealthCheck) =>
  show(
    await orRefetch(
      call('PUT /lite-appointments/v2/update-covid-form-status/:status', {
        params: { status },
        body: { liteAppointmentId },
      }),
    ),
  )

/** Applies only if the answer carries data (specification, platform §4). */
export async function setTemperature(id: string, temperature: number): Promise<void> {
  const { data } = await call('PUT /lite-appointments/v2/update-temperature', { body: { id, temperature } })
  if (data) show(data)
}

export const setRoom = async (id: string, room: string) =>
  show(
    await orRefetch(
      call('PUT /lite-appointments/v3/appointments/:id/room', { params: { id }, body: { room } }),
    ),
  )

export const resendLink = (id: string) =>
  call('GET /lite-appointments/v2/resend-link/:id', { params: { id } })

export async function addWalkIn(body: CallInput<'POST /lite-appointments/v3/register-walkin'>['body']) {
  const visit = await call('POST /lite-appointments/v3/register-walkin', { body })
  queryClient.setQueryData<List>(todayQuery.queryKey, (list) =>
    list ? { ...list, appointments: withVisit(list.appointments, visit) } : list,
  )
  return visit
}

export async function removeVisit(id: string): Promise<void> {
  await orRefetch(call('DELETE /lite-appointments/v3/appointments/:id', { params: { id } }))
  void refetch(CURBSIDE_KEYS.visits)
}

const listOf = (day: string, text: string) => ({
  body: { day, timezoneOffset: offsetOn(new Date(`${day}T12:00:00`)), text },
})

export const previewImport = (day: string, text: string) =>
  call('POST /lite-appointments/v3/import/preview', listOf(day, text))

export async function importAppointments(day: string, text: string) {
  const result = await call('POST /lite-appointments/v3/import', listOf(day, text))
  void refetch(CURBSIDE_KEYS.visits)
  return result
}

export async function exportDay(day: string): Promise<void> {
  const timezoneOffset = offsetOn(new Date(`${day}T12:00:00`))
  const query = { from: day, to: day, timezoneOffset }
  const file = await call('GET /lite-appointments/v3/export', { query, isFile: true })
  saveFile(file as Blob, `corridor-arrivals-${day}.csv`)
}

export async function saveSettings(body: CallInput<'PUT /lite-appointments/v3/settings'>['body']) {
  await changeOwnRecord(async () => {
    await call('PUT /lite-appointments/v3/settings', { body })
    return { finishedCurbsideLiteStep: true }
  })
  await refetch(CURBSIDE_KEYS.settings)
}

export async function renewDoor(): Promise<void> {
  queryClient.setQueryData(CURBSIDE_KEYS.door, await call('POST /lite-appointments/v3/door-code'))
}

/** Texts a patient in the conversation that texting has with them. */
export async function textPatient(
  { patientId, mobileNumber }: LiteAppointment,
  text: Pick<CallInput<'POST /patient-texting/v2/send-sms'>['body'], 'id' | 'smsMessage' | 'confirmed'>,
) {
  const { id } = await call('POST /patient-texting/v2/conversations', {
    body: { mobileNumber: mobileNumber ?? '', patientId },
  })
  await call('POST /patient-texting/v2/send-sms', { body: { ...text, conversationId: id } })
}
