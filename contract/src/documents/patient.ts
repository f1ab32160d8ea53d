import { z } from 'zod'
import { claim } from '../kernel/access.ts'
import { route } from '../kernel/route.ts'
import { Id } from '../kernel/shapes.ts'
import { OfficeFile } from './model.ts'

const access = claim('SharedInbox')
const One = z.object({ id: Id })

export const setPatient = route({
  call: 'PUT /office-files/v3/:id/patient',
  summary: 'Says which patient of the caller’s practice a document that came in is about.',
  access,
  audit: 'documents.patient-set',
  params: One,
  body: z.object({ patientId: Id }),
  reply: OfficeFile,
})

export const addPatient = route({
  call: 'POST /office-files/v3/:id/patient',
  summary:
    'Adds the patient of a document that came in to the caller’s practice, with the name, birth date, phone and email that came with it. One with the same name and birth date is refused, unless it is said to be another. The same twice adds one.',
  access,
  audit: 'documents.patient-added',
  params: One,
  body: z.object({ isAnother: z.boolean().default(false) }).prefault({}),
  reply: OfficeFile,
})

declare module '../kernel/contracts.ts' {
  interface Contracts {
    'documents/patient': typeof import('./patient.ts')
  }
}
