import { count } from '../kernel/count.ts'

/** Patients who wait outside (specification, platform §3: lite appointments). */
export const waitingOutsideCount = count({
  name: 'liteAppointments',
  claim: 'CurbsideNoEMR',
  changedBy: ['curbside.changed'],
})
