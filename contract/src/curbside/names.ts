import type { AppointmentStatus } from './status.ts'

/** No zod here: the browser reads this, also as the pattern of a field. A person at the door types letters, and no sentence or address. */
export const DOOR_NAME_PATTERN = " *[\\p{L}\\p{M}][\\p{L}\\p{M} '’.\\-]*"
export const DOOR_NAME_PROBLEM = 'Please enter your name in letters.'

const WHOLE = new RegExp(`^${DOOR_NAME_PATTERN}$`, 'u')
export const isDoorName = (typed: string): boolean => WHOLE.test(typed)

interface Named {
  firstName: string
  lastName: string
  source: string
  patientId: string | null
  appointmentStatus: AppointmentStatus
}

const isVouchedFor = ({ source, patientId, appointmentStatus }: Named): boolean =>
  source !== 'door' ||
  patientId !== null ||
  appointmentStatus === 'PatientInOffice' ||
  appointmentStatus === 'Complete'

/** What anybody could type at the door stands in quotation marks until the desk has seen them, so that it never reads like our own words. */
export const visitName = (visit: Named): string => {
  const name = `${visit.firstName} ${visit.lastName}`.trim()
  return isVouchedFor(visit) ? name : `“${name}”`
}
