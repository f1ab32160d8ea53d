import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { Id } from '../kernel/shapes.ts'
import { stream } from '../kernel/stream.ts'

export const patientsStream = stream({ stream: 'patients', claim: 'Patients' })

/** A patient was added or changed: windows that show them read again. It names nobody. */
export const patientChanged = event({
  name: 'patients.changed',
  hub: '/hubs/notification',
  payload: z.object({ patientId: Id }),
})

/** The outside contacts of the practice changed. */
export const contactsChanged = event({
  name: 'patients.contacts-changed',
  hub: '/hubs/notification',
  payload: z.object({}),
})

/** An import went a step further. When it is over, lists of patients are read again; it does not name the patients one by one. */
export const importChanged = event({
  name: 'patients.import-changed',
  hub: '/hubs/notification',
  payload: z.object({ importId: Id, isOver: z.boolean() }),
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'patients/events': typeof import('./events.ts')
  }
}
